import { Plus, TriangleAlert } from "lucide-react";
import type { ColumnView } from "@/lib/boards/schema";
import { cx } from "../../kit/cx";
import { Icon } from "../../kit/Icon";
import { IconButton } from "../../kit/IconButton";
import { groupIcons, isOver, shownText } from "./columnLooks";

interface Props {
  column: ColumnView;
  id: string;
  /** Cards in it, and how many of them pass the filter. */
  count: number;
  shown: number;
  /** Only its name, for screen readers. */
  hidden?: boolean;
  onAdd?: () => void;
}

/** A column's state, title, count against its limit, and "+". */
export function ColumnHead({ column, id, count, shown, hidden, onAdd }: Props) {
  const over = isOver(column, count);
  if (hidden)
    return (
      <h2 id={id} className="sr-only">
        {column.title}
      </h2>
    );
  return (
    <header className="flex h-10 shrink-0 items-center gap-2 pl-3 pr-1.5">
      <Icon of={groupIcons[column.group]} className="text-muted" />
      <h2 id={id} className="min-w-0 truncate font-semibold" title={column.title}>
        {column.title}
      </h2>
      <span
        className={cx(
          "inline-flex h-5 shrink-0 items-center rounded-badge px-1.5 text-[12px] font-semibold",
          over ? "bg-warn-soft text-warn" : "bg-neutral-soft text-neutral",
        )}
      >
        {shownText(column, shown, count)}
      </span>
      {over && (
        <span title={`Supera su límite de ${column.wip_limit}`} className="text-warn">
          <Icon of={TriangleAlert} />
          <span className="sr-only">Supera su límite de {column.wip_limit}</span>
        </span>
      )}
      {onAdd && (
        <IconButton
          label={`Agregar tarjeta en ${column.title}`}
          icon={Plus}
          size="sm"
          className="ml-auto"
          onClick={onAdd}
        />
      )}
    </header>
  );
}
