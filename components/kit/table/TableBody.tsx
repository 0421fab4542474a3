import { useVirtualizer } from "@tanstack/react-virtual";
import { type MouseEvent, memo, type ReactNode, type RefObject } from "react";
import { type RowParts, TableRow } from "./TableRow";
import type { TableModel } from "./useTableModel";
import type { Density } from "./useTableView";

/** Up to here every row is in the document; beyond, only the ones near the sight. */
export const VIRTUAL_FROM = 200;

const HEIGHT: Record<Density, number> = { comfortable: 44, compact: 36 };

interface BodyProps<Row> {
  model: TableModel<Row>;
  parts: RowParts<Row>;
  selectable: boolean;
  density: Density;
  scroller: RefObject<HTMLDivElement | null>;
}

/** The rows in their order. */
export function TableBody<Row>(props: BodyProps<Row>) {
  const entries = props.model.getRowModel().rows;
  if (entries.length > VIRTUAL_FROM) return <VirtualBody {...props} />;
  return (
    <tbody>
      {entries.map((entry, index) => (
        <BodyRow
          key={entry.id}
          entry={entry}
          index={index}
          selected={entry.getIsSelected()}
          parts={props.parts}
          selectable={props.selectable}
        />
      ))}
    </tbody>
  );
}

type EntryOf<Row> = ReturnType<TableModel<Row>["getRowModel"]>["rows"][number];

interface RowProps<Row> extends Pick<BodyProps<Row>, "parts" | "selectable"> {
  entry: EntryOf<Row>;
  index: number;
  selected: boolean;
}

/** Rows that stay in sight while the table scrolls are not made again. */
const BodyRow = memo(function BodyRow<Row>({ entry, index, selected, parts, selectable }: RowProps<Row>) {
  const toggle = (event: MouseEvent<HTMLInputElement>) => entry.getToggleSelectedHandler()(event);
  return (
    <TableRow
      row={entry.original.row}
      id={entry.id}
      index={index}
      parts={parts}
      selected={selected}
      onToggle={selectable ? toggle : undefined}
    />
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

/** The rows near the sight between two empty ones that keep the height. */
function VirtualBody<Row>(props: BodyProps<Row>) {
  const entries = props.model.getRowModel().rows;
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => props.scroller.current,
    estimateSize: () => HEIGHT[props.density],
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 12,
    initialRect: { width: 0, height: 900 },
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody>
      {before > 0 && <Spacer height={before} />}
      {items.map((item) => {
        const entry = entries[item.index];
        return (
          entry && (
            <BodyRow
              key={entry.id}
              entry={entry}
              index={item.index}
              selected={entry.getIsSelected()}
              parts={props.parts}
              selectable={props.selectable}
            />
          )
        );
      })}
      {after > 0 && <Spacer height={after} />}
    </tbody>
  );
}

function Spacer({ height }: { height: number }) {
  return (
    <tr style={{ height }}>
      <td />
    </tr>
  );
}
