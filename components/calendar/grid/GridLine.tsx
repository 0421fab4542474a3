import { memo } from "react";
import { cx } from "@/components/kit/cx";
import { Link } from "@/components/kit/Link";
import { formatDay, weekdayOf } from "@/lib/format/dates";
import type { DayGridProps } from "./DayGrid";
import type { GridRow } from "./gridModel";

interface Props extends Pick<DayGridProps, "days" | "cellOf" | "feasts"> {
  row: GridRow;
  index: number;
  /** The column of the cell that the tabulator stops at, where it is in this line. */
  active: number | null;
  /** A "1" for each day that is chosen; undefined where nothing is. */
  chosen: string | undefined;
}

/** One line of a grid. Kept as it is while nothing of it changes: a grid has two thousand cells. */
export const GridLine = memo(function GridLine({ row, index, days, cellOf, feasts, active, chosen }: Props) {
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 z-10 max-w-64 border-b border-line-soft bg-surface px-3 py-1 text-left font-normal"
      >
        {row.head}
      </th>
      {days.map((day, col) => {
        const cell = cellOf(row.key, day);
        const on = chosen?.[col] === "1";
        const said = `${row.label}, ${formatDay(day)}: ${cell?.label ?? "libre"}`;
        const weekend = [0, 6].includes(weekdayOf(day));
        return (
          <td
            key={day}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid, which the table is.
            role="gridcell"
            data-at={`${index}:${col}`}
            tabIndex={active === col ? 0 : -1}
            aria-selected={chosen === undefined ? undefined : on}
            aria-label={said}
            title={cell && said}
            aria-disabled={cell?.shut && chosen !== undefined ? true : undefined}
            className={cx(
              "h-8 border-b border-l border-line-soft p-0 text-center align-middle",
              weekdayOf(day) === 1 && "border-l-line",
              weekend && "bg-sunken",
              feasts.has(day) && "bg-warn-soft",
              chosen !== undefined && !cell?.shut && "cursor-pointer hover:bg-hover",
              on && "bg-accent-soft shadow-[inset_0_0_0_2px_var(--accent)]",
              "focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2",
            )}
          >
            {cell?.href ? (
              <Link href={cell.href} tabIndex={-1} className="inline-flex" aria-hidden="true">
                {cell.content}
              </Link>
            ) : (
              cell?.content
            )}
          </td>
        );
      })}
    </tr>
  );
});
