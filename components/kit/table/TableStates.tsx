import type { ReactNode } from "react";
import { SkeletonBar } from "../Skeleton";
import { cellClass } from "./cellClass";
import type { Column } from "./columns";

const MAIN = ["78%", "62%", "86%", "66%"];
const SUB = ["56%", "74%", "50%", "64%"];
const FIGURE = [44, 36, 48, 40];

/** Skeleton rows of the height of the real ones, in their columns, so that nothing jumps. */
export function SkeletonBody({ columns, rows = 8 }: { columns: ReadonlyArray<Column<never>>; rows?: number }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key, index) => (
        <tr key={key} className="h-11 bg-surface group-data-[density=compact]/table:h-9">
          {columns.map((column, place) => (
            <td key={column.id} className={`${cellClass(column, place === 0, false)} border-b border-line-soft`}>
              {place === 0 ? (
                <span className="flex w-44 flex-col gap-2">
                  <SkeletonBar width={MAIN[index % 4]} />
                  <SkeletonBar width={SUB[index % 4]} className="h-2 group-data-[density=compact]/table:hidden" />
                </span>
              ) : (
                <SkeletonBar
                  width={`${FIGURE[(index + place) % 4]}px`}
                  className={column.align === "end" ? "ml-auto" : undefined}
                />
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** One cell over the whole width, for what is shown instead of rows. */
export function MessageBody({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tbody>
      <tr className="bg-surface">
        <td colSpan={span}>{children}</td>
      </tr>
    </tbody>
  );
}
