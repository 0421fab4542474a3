import { cx } from "./cx";

export interface Segment {
  label: string;
  /** Any unit; the bar is the share of `total`. */
  share: number;
  /** A background class: "bg-accent-fill". */
  color: string;
}

/** A bar cut in parts, 1 px apart, over what is left. Decorative: the figures stand beside it as text. */
export function SegmentBar({
  segments,
  total,
  thick,
  thin,
}: {
  segments: ReadonlyArray<Segment>;
  total: number;
  thick?: boolean;
  thin?: boolean;
}) {
  return (
    <div
      aria-hidden="true"
      className={cx(
        "flex gap-px overflow-hidden rounded-full bg-neutral-soft",
        thick ? "h-[9px]" : thin ? "h-1" : "h-[7px]",
      )}
    >
      {segments.map((segment) => (
        <span
          key={segment.label}
          className={cx("h-full shrink-0", segment.color)}
          style={{ width: `${total > 0 ? Math.min(100, (segment.share / total) * 100) : 0}%` }}
        />
      ))}
    </div>
  );
}
