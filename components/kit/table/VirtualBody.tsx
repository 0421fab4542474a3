import { useVirtualizer } from "@tanstack/react-virtual";
import { type BodyProps, BodyRow, rowOf } from "./BodyRow";
import type { Density } from "./useTableView";

const HEIGHT: Record<Density, number> = { comfortable: 44, compact: 36 };

/** The rows near the sight between two empty ones that keep the height. */
export function VirtualBody<Row>(props: BodyProps<Row>) {
  const { entries } = props.model;
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => props.scroller.current,
    estimateSize: () => HEIGHT[props.density],
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 5,
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
        return entry && <BodyRow key={entry.id} {...rowOf(props, entry, item.index)} />;
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
