import { type MouseEvent, memo, type ReactNode, type RefObject, useEffect, useState } from "react";
import { type RowParts, TableRow } from "./TableRow";
import type { Entry, TableModel } from "./useTableModel";
import type { Density } from "./useTableView";

/** Up to here every row is in the document; beyond, only the ones near the sight. */
export const VIRTUAL_FROM = 200;

export interface BodyProps<Row> {
  model: TableModel<Row>;
  parts: RowParts<Row>;
  selectable: boolean;
  density: Density;
  scroller: RefObject<HTMLDivElement | null>;
}

/** The rows in their order. Of more than 200, the first ones until what shows the others has come. */
export function TableBody<Row>(props: BodyProps<Row>) {
  const { entries } = props.model;
  const many = entries.length > VIRTUAL_FROM;
  const Virtual = useVirtualBody(many);
  if (many && Virtual) return <Virtual {...props} />;
  return (
    <tbody>
      {entries.slice(0, VIRTUAL_FROM).map((entry, index) => (
        <BodyRow key={entry.id} {...rowOf(props, entry, index)} />
      ))}
    </tbody>
  );
}

type VirtualBody = typeof import("./VirtualBody").VirtualBody;
let virtualBody: VirtualBody | undefined;

/** The part for long tables, once one is needed and it is there. */
function useVirtualBody(needed: boolean): VirtualBody | undefined {
  const [body, setBody] = useState<VirtualBody | undefined>(() => virtualBody);
  useEffect(() => {
    if (!needed || body) return;
    import("./VirtualBody").then(
      (module) => {
        virtualBody = module.VirtualBody;
        setBody(() => virtualBody);
      },
      () => undefined, // said by the page: a part did not come
    );
  }, [needed, body]);
  return body;
}

interface RowProps<Row> extends Pick<BodyProps<Row>, "parts" | "selectable"> {
  entry: Entry<Row>;
  index: number;
  selected: boolean;
  toggle: TableModel<Row>["toggle"];
}

/** What a row needs of its table. */
export const rowOf = <Row,>(
  { model, parts, selectable }: BodyProps<Row>,
  entry: Entry<Row>,
  index: number,
): RowProps<Row> => ({
  ...{ parts, selectable, entry, index },
  selected: model.isSelected(entry.id),
  toggle: model.toggle,
});

/** Rows that stay in sight while the table scrolls are not made again. */
export const BodyRow = memo(function BodyRow<Row>({
  entry,
  index,
  selected,
  parts,
  selectable,
  toggle,
}: RowProps<Row>) {
  const onToggle = (event: MouseEvent<HTMLInputElement>) => toggle(entry.id, !selected, event.shiftKey);
  return (
    <TableRow
      row={entry.row}
      id={entry.id}
      index={index}
      parts={parts}
      selected={selected}
      onToggle={selectable ? onToggle : undefined}
    />
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;
