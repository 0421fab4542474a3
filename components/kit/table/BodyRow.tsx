import { type MouseEvent, memo, type ReactNode, type RefObject } from "react";
import type { RowGroups } from "./columns";
import { type RowParts, TableRow } from "./TableRow";
import type { Entry, TableModel } from "./useTableModel";
import type { Density } from "./useTableView";

/** What the rows of a table are made of. */
export interface BodyProps<Row> {
  model: TableModel<Row>;
  parts: RowParts<Row>;
  selectable: boolean;
  density: Density;
  scroller: RefObject<HTMLDivElement | null>;
  groups?: RowGroups<Row>;
}

interface RowProps<Row> extends Pick<BodyProps<Row>, "parts" | "selectable"> {
  entry: Entry<Row>;
  index: number;
  selected: boolean;
  choosable: boolean;
  toggle: TableModel<Row>["toggle"];
}

/** What a row needs of its table. */
export const rowOf = <Row,>(
  { model, parts, selectable }: BodyProps<Row>,
  entry: Entry<Row>,
  index: number,
): RowProps<Row> => ({
  parts,
  selectable,
  entry,
  index,
  selected: model.isSelected(entry.id),
  choosable: model.can(entry.row),
  toggle: model.toggle,
});

/** Rows that stay in sight while the table scrolls are not made again. */
export const BodyRow = memo(function BodyRow<Row>({
  entry,
  index,
  selected,
  parts,
  selectable,
  choosable,
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
      choosable={choosable}
      onToggle={selectable ? onToggle : undefined}
    />
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;
