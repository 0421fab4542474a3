import type { ReactNode } from "react";
import { cx } from "./cx";

export interface Definition {
  term: string;
  value: ReactNode;
  /** Before the term: a swatch, an icon. */
  mark?: ReactNode;
  strong?: boolean;
}

/** Facts of one thing. `sides` puts the values at the right, for figures; otherwise terms make a column. */
export function DefinitionList({
  items,
  sides,
  termWidth = 80,
}: {
  items: ReadonlyArray<Definition>;
  sides?: boolean;
  /** Pixels of the column of terms. */
  termWidth?: number;
}) {
  return (
    <dl className={cx("flex flex-col text-help", sides ? "gap-1" : "gap-2.5")}>
      {items.map((item) => (
        <div key={item.term} className={cx("flex items-baseline gap-2", sides && "justify-between")}>
          <dt
            className={cx("flex shrink-0 items-center gap-2", item.strong ? "font-semibold" : "text-muted")}
            style={sides ? undefined : { width: termWidth }}
          >
            {item.mark}
            {item.term}
          </dt>
          <dd className={cx("min-w-0", (item.strong || sides) && "font-semibold")}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
