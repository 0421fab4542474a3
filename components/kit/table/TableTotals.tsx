import { cx } from "../cx";
import { cellClass } from "./cellClass";
import type { Column, TotalsRow } from "./columns";

/** The totals, a row per currency, always in sight at the foot. */
export function TableTotals<Row>({
  totals,
  columns,
  selectable,
  actions,
}: {
  totals: ReadonlyArray<TotalsRow>;
  columns: ReadonlyArray<Column<Row>>;
  selectable: boolean;
  actions: boolean;
}) {
  return (
    <tfoot className="sticky bottom-0 z-2 bg-sunken">
      {totals.map((total) => (
        <tr key={total.id} className="h-9 bg-sunken font-semibold">
          {selectable && <td className="sticky left-0 z-1 border-t border-line bg-inherit" />}
          {columns.map((column, index) => {
            const className = cx(
              cellClass(column, index === 0, selectable),
              "border-t border-line",
              column.align === "end" && "whitespace-nowrap",
            );
            return index === 0 ? (
              <th key={column.id} scope="row" className={className}>
                {total.cells[column.id]}
              </th>
            ) : (
              <td key={column.id} className={className}>
                {total.cells[column.id]}
              </td>
            );
          })}
          {actions && <td className="w-2 border-t border-line p-0" />}
        </tr>
      ))}
    </tfoot>
  );
}
