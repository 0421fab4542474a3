import type { ReactNode } from "react";
import { cx } from "../cx";

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
  // A number of sixty letters without a blank is broken where the cell ends; a word never is.
  const endless = typeof main === "string" && /\S{26}/.test(main);
  return (
    <span className={cx("block", align === "end" && "text-right")} title={hint}>
      <span
        className={cx(
          "block max-w-[48ch] break-words",
          align === "end" && "ml-auto",
          strong && "font-semibold",
          endless && "break-all",
        )}
      >
        {main}
      </span>
      {sub !== undefined && (
        <span className="-mt-0.5 block text-second text-muted group-data-[density=compact]/table:hidden">{sub}</span>
      )}
    </span>
  );
}
