import type { ReactNode } from "react";
import { cx } from "./cx";
import { Link } from "./Link";
import { Sparkline } from "./Sparkline";

export interface FigureValue {
  /** As written: "$ 3.155,8", "1.355". */
  text: string;
  /** Of a shortened figure: "M", "mil". Or a second measure: "55,6 %". */
  unit?: string;
  /** The whole figure, on hover: "$ 3.155.822.000". */
  full?: string;
  /** Its own rows, when the figures of a cell lead to different ones. */
  href?: string;
}

export interface Figure {
  label: string;
  /** One, or two that share the cell (USD and EUR). */
  value: FigureValue | ReadonlyArray<FigureValue>;
  /** Against a named period. */
  change?: { text: string; tone: "good" | "bad" | "muted"; period: string };
  note?: string;
  /** At the right of the label: "equilibrio 66,1 %". */
  aside?: ReactNode;
  /** Under the label, as wide as the cell; what it draws is also said in words. */
  drawing?: ReactNode;
  /** The rows behind the figure. */
  href?: string;
  spark?: { points: ReadonlyArray<number | null>; label: string };
  /** Left out on phones, where four fit. */
  deskOnly?: boolean;
  /** Shorter words for phones; `note` stands for the change's period too. */
  onPhone?: { label?: string; note?: string };
}

const CHANGE = { good: "text-good", bad: "text-bad", muted: "text-muted" };

/** At most five figures in one border. Each is a link to its rows when it has an address. */
export function FigureStrip({ items, label = "Cifras" }: { items: ReadonlyArray<Figure>; label?: string }) {
  const odd = items.filter((item) => !item.deskOnly).length % 2 === 1;
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface md:flex md:flex-wrap xl:flex-nowrap"
    >
      {items.map((item) => (
        <li
          key={item.label}
          className={cx(
            "-mb-px -ml-px flex min-w-0 border-b border-l border-line md:flex-auto",
            odd && "last:col-span-2",
            item.deskOnly && "phone:hidden",
          )}
        >
          {item.href ? (
            <Link
              href={item.href}
              className="block min-w-0 flex-1 px-4 py-2.5 transition-colors hover:bg-hover focus-visible:-outline-offset-2"
            >
              <FigureCell item={item} />
            </Link>
          ) : (
            <div className="min-w-0 flex-1 px-4 py-2.5">
              <FigureCell item={item} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The words a screen reader hears, and the layout of one cell. */
function FigureCell({ item }: { item: Figure }) {
  const values: ReadonlyArray<FigureValue> = "text" in item.value ? [item.value] : item.value;
  const small = values.length > 1;
  return (
    <div className="flex h-full flex-col md:justify-between">
      <div className="flex flex-wrap justify-between gap-x-3 text-help text-muted">
        <span>
          <ByDevice desk={item.label} phone={item.onPhone?.label} />
        </span>
        {item.aside}
      </div>
      {item.drawing}
      <div className="flex items-end justify-between gap-3">
        <div className={cx("flex flex-wrap items-baseline gap-x-4", small && "md:items-center")}>
          {values.map((value, index) => (
            <span
              key={value.text}
              title={value.full}
              className={cx(
                "whitespace-nowrap text-[20px] font-semibold leading-7",
                !small && "md:text-figure",
                index > 0 && "md:border-l md:border-line md:pl-3",
              )}
            >
              {value.href ? (
                <Link href={value.href} className="tap underline-offset-4 hover:underline">
                  <FigureText value={value} />
                </Link>
              ) : (
                <FigureText value={value} />
              )}
            </span>
          ))}
        </div>
        {item.spark && (
          <span className="phone:hidden">
            <Sparkline {...item.spark} area width={64} height={18} />
          </span>
        )}
      </div>
      <div className="text-help text-muted">
        {item.change && (
          <>
            <span className={cx("font-semibold", CHANGE[item.change.tone])}>{item.change.text}</span>{" "}
          </>
        )}
        <ByDevice desk={item.change?.period ?? item.note} phone={item.onPhone?.note} />
      </div>
    </div>
  );
}

/** Words for a desk, and other ones for a phone where there are any. */
function ByDevice({ desk, phone }: { desk?: string; phone?: string }) {
  if (phone === undefined) return desk;
  return (
    <>
      <span className="phone:hidden">{desk}</span>
      <span className="md:hidden">{phone}</span>
    </>
  );
}

function FigureText({ value }: { value: FigureValue }) {
  return (
    <>
      {value.text}{" "}
      {value.unit && <span className="text-help font-normal tracking-normal text-muted">{value.unit}</span>}
    </>
  );
}
