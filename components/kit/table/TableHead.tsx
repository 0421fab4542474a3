import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "../cx";
import { CheckboxBox } from "../fields/CheckboxBox";
import { Icon } from "../Icon";
import { CHECK_CELL, cellClass } from "./cellClass";
import type { Column } from "./columns";
import type { TableModel } from "./useTableModel";

/** The sticky head: a click on a sortable column orders by it, with Shift it is added to the order. */
export function TableHead<Row>({
  model,
  columns,
  selectable,
  actions,
}: {
  model: TableModel<Row>;
  columns: ReadonlyArray<Column<Row>>;
  selectable: boolean;
  actions: boolean;
}) {
  const many = model.sort.length > 1;
  return (
    <thead className="sticky top-0 z-2 bg-sunken">
      <tr className="h-9 bg-sunken">
        {selectable && (
          <th scope="col" className={cx(CHECK_CELL, "border-b border-line")}>
            <CheckboxBox
              label="Elegir todas las filas"
              checked={model.all}
              mixed={model.some}
              onToggle={(checked) => model.toggleAll(checked)}
            />
          </th>
        )}
        {columns.map((column, index) => (
          <HeadCell
            key={column.id}
            model={model}
            column={column}
            many={many}
            className={cx(
              cellClass(column, index === 0, selectable),
              "whitespace-nowrap border-b border-line text-head text-muted",
            )}
          />
        ))}
        {actions && (
          <th scope="col" className="w-2 border-b border-line p-0">
            <span className="sr-only">Acciones</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

function HeadCell<Row>({
  model,
  column,
  many,
  className,
}: {
  model: TableModel<Row>;
  column: Column<Row>;
  many: boolean;
  className: string;
}) {
  const place = model.sort.findIndex(({ id }) => id === column.id);
  const direction = place >= 0 && (model.sort[place]?.desc ? "desc" : "asc");
  const width = column.width ? { width: column.width, minWidth: column.width } : undefined;
  if (!column.sortValue) {
    return (
      <th scope="col" className={className} style={width}>
        {column.head ?? column.header}
      </th>
    );
  }
  return (
    <th scope="col" className={className} style={width} aria-sort={direction ? ARIA_SORT[direction] : undefined}>
      <button
        type="button"
        onClick={(event) => model.sortBy(column, event.shiftKey)}
        className={cx(
          "tap group/sort inline-flex h-8 items-center gap-1 font-semibold hover:text-text",
          column.align === "end" && "flex-row-reverse",
          direction && "text-text",
        )}
      >
        {column.head ?? column.header}
        {direction ? (
          <Icon of={direction === "asc" ? ArrowUp : ArrowDown} size={12} />
        ) : (
          <Icon of={ArrowUp} size={12} className="hidden opacity-40 group-hover/sort:block" />
        )}
        {direction && many && <span className="text-[10px]">{place + 1}</span>}
      </button>
    </th>
  );
}
