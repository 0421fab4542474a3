import { Link } from "../Link";
import type { SeriesColor } from "./types";

export interface HBar {
  id: string;
  label: string;
  value: number;
  /** As written. */
  text: string;
  color?: SeriesColor;
  /** The rows behind it. */
  href?: string;
  /** What it was before, as a mark over the bar. */
  before?: number;
}

/** How far a bar or its mark goes. */
const reach = ({ value, before }: HBar): number => Math.max(value, before ?? 0);

/** Horizontal bars from zero with their value beside them; it is a list, so it reads without the drawing. */
export function HBars({
  label,
  bars,
  labelWidth = 112,
}: {
  label: string;
  bars: ReadonlyArray<HBar>;
  labelWidth?: number;
}) {
  const longest = Math.max(1, ...bars.map(reach));
  return (
    <ul aria-label={label} className="flex flex-col gap-2.5 text-help">
      {bars.map((bar) => (
        <li key={bar.id} className="flex items-center gap-2.5">
          <span className="shrink-0" style={{ width: labelWidth }}>
            {bar.href ? (
              <Link
                href={bar.href}
                shallow
                className="underline decoration-line-strong underline-offset-3 hover:decoration-current"
              >
                {bar.label}
              </Link>
            ) : (
              bar.label
            )}
          </span>
          <span className="flex min-w-0 flex-1 items-center gap-2.5">
            <span
              aria-hidden="true"
              className="relative h-4 min-w-px"
              style={{ width: `${(reach(bar) / longest) * 72}%` }}
            >
              <span
                className="absolute inset-y-0 left-0 min-w-px rounded-stub"
                style={{
                  width: `${(bar.value / Math.max(reach(bar), 1e-9)) * 100}%`,
                  background: `var(--${bar.color ?? "accent-fill"})`,
                }}
              />
              {bar.before !== undefined && (
                <span
                  className="absolute -inset-y-0.5 w-0.5 bg-text"
                  style={{ left: `${(bar.before / Math.max(reach(bar), 1e-9)) * 100}%` }}
                />
              )}
            </span>
            <span className="shrink-0 whitespace-nowrap font-semibold">{bar.text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
