import { cx } from "@/components/kit/cx";
import { pointsText, toneOf } from "./words";

/** The scale is the same in every row, so that bars compare. */
const MOST = 11;
const HALF = 26;
const FILL = { late: "var(--warn)", early: "var(--good)", even: "var(--muted)" };
const INK = { late: "text-warn", early: "text-good", even: undefined };

/** Points ahead or behind, as a bar from an axis in the middle. */
export function GapBar({ gap }: { gap: number | null }) {
  if (gap === null) return <span className="text-muted">—</span>;
  const tone = toneOf(gap);
  const long = (Math.min(MOST, Math.abs(Math.round(gap))) / MOST) * HALF;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <svg width={HALF * 2 + 1} height="20" viewBox={`0 0 ${HALF * 2 + 1} 20`} aria-hidden="true" className="shrink-0">
        <rect x={gap < 0 ? HALF - long : HALF} y="6" width={long} height="8" rx="1" fill={FILL[tone]} />
        <path d={`M${HALF}.5 0V20`} stroke="var(--line-strong)" />
      </svg>
      <span className={cx("w-12 text-right font-semibold", INK[tone])}>{pointsText(gap)}</span>
    </span>
  );
}
