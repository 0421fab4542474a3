import { useVirtualizer } from "@tanstack/react-virtual";
import type { MouseEvent, RefObject } from "react";
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
        <BodyRow key={entry.id} {...props} entry={entry} index={index} />
      ))}
    </tbody>
  );
}

type EntryOf<Row> = ReturnType<TableModel<Row>["getRowModel"]>["rows"][number];

function BodyRow<Row>({ entry, index, parts, selectable }: BodyProps<Row> & { entry: EntryOf<Row>; index: number }) {
  const toggle = (event: MouseEvent<HTMLInputElement>) => entry.getToggleSelectedHandler()(event);
  return (
    <TableRow
      row={entry.original.row}
      id={entry.id}
      index={index}
      parts={parts}
      selected={entry.getIsSelected()}
      onToggle={selectable ? toggle : undefined}
    />
  );
}

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
        return entry && <BodyRow key={entry.id} {...props} entry={entry} index={item.index} />;
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
