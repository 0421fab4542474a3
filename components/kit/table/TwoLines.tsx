import type { ReactNode } from "react";
import { cx } from "../cx";
import { isEndless } from "./cellClass";

/**
 * The two lines of a cell: the fact and its context. In compact tables the second one waits for the hover, which says
 * `hint`: `sub` itself unless that is more than text.
 */
export function TwoLines({
  main,
  sub,
  hint = typeof sub === "string" ? sub : undefined,
  strong,
  align,
}: {
  main: ReactNode;
  sub?: ReactNode;
  hint?: string;
  strong?: boolean;
  align?: "end";
}) {
  return (
    <span className={cx("block", align === "end" && "text-right")} title={hint}>
      <span
        className={cx(
          "block max-w-[48ch] break-words",
          align === "end" && "ml-auto",
          strong && "font-semibold",
          isEndless(main) && "break-all",
        )}
      >
        {main}
      </span>
      {sub !== undefined && (
        <span
          className={cx(
            "-mt-0.5 block text-second text-muted group-data-[density=compact]/table:hidden",
            isEndless(sub) && "max-w-[48ch] break-all",
          )}
        >
          {sub}
        </span>
      )}
    </span>
  );
}
