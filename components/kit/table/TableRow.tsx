import type { MouseEvent, ReactNode } from "react";
import { cx } from "../cx";
import { CheckboxBox } from "../fields/CheckboxBox";
import { Link } from "../Link";
import { CHECK_CELL, cellClass, isEndless } from "./cellClass";
import type { Column } from "./columns";

export interface RowParts<Row> {
  columns: ReadonlyArray<Column<Row>>;
  /** How the checkbox of a row is called: "Elegir La Calesita Eléctrica". */
  rowLabel: (row: Row) => string;
  rowHref?: (row: Row) => string | undefined;
  rowActions?: (row: Row) => ReactNode;
  /** Marks the row whose details are open. */
  activeId?: string;
  rowTone?: (row: Row) => "warn" | "bad" | undefined;
  /** What stands under the row whose details are open, as wide as the table. */
  inset?: (row: Row) => ReactNode;
}

const TONE = { warn: "bg-warn-soft/45", bad: "bg-bad-soft/45" };

/** One row: 44 px with two lines or 36 compact; the first cell is the link, actions show on hover and on focus. */
export function TableRow<Row>({
  row,
  id,
  index,
  parts,
  selected,
  choosable = true,
  onToggle,
}: {
  row: Row;
  id: string;
  /** Its place among all the rows, from 0. */
  index: number;
  parts: RowParts<Row>;
  selected: boolean;
  /** Among rows that can be selected, whether this one can. */
  choosable?: boolean;
  /** Absent when rows cannot be selected. */
  onToggle?: (event: MouseEvent<HTMLInputElement>) => void;
}) {
  const { columns, rowLabel, rowHref, rowActions, activeId, rowTone, inset } = parts;
  const marked = selected || id === activeId;
  const tone = rowTone?.(row);
  const href = rowHref?.(row);
  const line = (
    <tr
      aria-rowindex={index + 2}
      aria-selected={onToggle && choosable ? selected : undefined}
      className={cx(
        "group/row h-11 group-data-[density=compact]/table:h-9",
        marked ? "row-marked bg-accent-soft" : "hover:bg-hover",
        !marked && (tone ? TONE[tone] : "bg-surface"),
      )}
    >
      {onToggle && (
        <td className={cx(CHECK_CELL, "border-b border-line-soft")}>
          {choosable && (
            <CheckboxBox
              label={`Elegir ${rowLabel(row)}`}
              checked={selected}
              onToggle={(_checked, event) => onToggle(event)}
            />
          )}
        </td>
      )}
      {columns.map((column, index) => {
        const className = cx(
          cellClass(column, index === 0, Boolean(onToggle)),
          "border-b border-line-soft py-0.75",
          column.align === "end" && "whitespace-nowrap",
        );
        const cell = column.cell(row);
        const content = isEndless(cell) ? <span className="block max-w-[48ch] break-all">{cell}</span> : cell;
        if (index > 0) {
          return (
            <td key={column.id} className={className}>
              {content}
            </td>
          );
        }
        return (
          <th key={column.id} scope="row" className={cx(className, "font-normal")}>
            {href ? (
              <Link href={href} shallow className="row-link block">
                {content}
              </Link>
            ) : (
              content
            )}
            {column.under?.(row)}
          </th>
        );
      })}
      {rowActions && (
        <td className="sticky right-0 w-2 border-b border-line-soft p-0">
          <span
            className="absolute right-2 top-1/2 inline-flex -translate-y-1/2 items-center gap-0.5 rounded-control border border-line
            bg-raised p-0.5 opacity-0 transition-opacity focus-within:opacity-100 group-hover/row:opacity-100"
          >
            {rowActions(row)}
          </span>
        </td>
      )}
    </tr>
  );
  if (!inset || id !== activeId) return line;
  return (
    <>
      {line}
      <tr className="row-marked bg-accent-soft">
        <td
          colSpan={columns.length + (onToggle ? 1 : 0) + (rowActions ? 1 : 0)}
          className="border-b border-line-soft py-3 pl-[42px] pr-3"
        >
          {inset(row)}
        </td>
      </tr>
    </>
  );
}
