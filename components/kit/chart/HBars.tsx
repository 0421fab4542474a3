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
}

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
  const longest = Math.max(1, ...bars.map((bar) => bar.value));
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
              className="h-4 min-w-px rounded-stub"
              style={{ width: `${(bar.value / longest) * 80}%`, background: `var(--${bar.color ?? "accent-fill"})` }}
            />
            <span className="font-semibold">{bar.text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
