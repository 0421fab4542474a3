import { cx } from "./cx";
import { DefinitionList } from "./DefinitionList";
import { SegmentBar } from "./SegmentBar";

const FILL = { accent: "bg-accent-fill", warn: "bg-warn", good: "bg-good" };

/** How far behind the comparables' pace (percent points) a show turns amber. */
export const BEHIND_PACE_POINTS = 6;

/** The tone of a show's bar: green when sold out, amber when more than six points behind the pace of the comparables. */
export function capacityTone(percent: number, pace?: number | null, soldOut?: boolean): keyof typeof FILL {
  if (soldOut) return "good";
  return pace != null && pace - percent > BEHIND_PACE_POINTS ? "warn" : "accent";
}

/**
 * Share of the capacity sold (0 to 100), 78 × 6 px or the whole width, with a 2 px tick at the pace of the comparables.
 * Decorative: the percentage stands beside it as text; `label` says it where it does not.
 */
export function CapacityBar({
  percent,
  pace,
  soldOut,
  full,
  label,
}: {
  percent: number;
  pace?: number | null;
  soldOut?: boolean;
  full?: boolean;
  label?: string;
}) {
  const clamp = (value: number) => Math.max(0, Math.min(100, value));
  return (
    <span
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      className={cx(
        "relative inline-block h-1.5 rounded-full bg-neutral-soft align-middle",
        full ? "w-full" : "w-[78px]",
      )}
    >
      <span
        className={cx("absolute inset-y-0 left-0 rounded-full", FILL[capacityTone(percent, pace, soldOut)])}
        style={{ width: `${clamp(percent)}%` }}
      />
      {pace != null && (
        <span
          className="absolute -top-1 h-3.5 w-0.5 bg-text shadow-[0_0_0_1px_var(--surface)]"
          style={{ left: `calc(${clamp(pace)}% - 1px)` }}
        />
      )}
    </span>
  );
}

export interface CapacityPart {
  label: string;
  /** As written: "820". */
  text: string;
  share: number;
}

const PART_COLORS = ["bg-accent-fill", "bg-comparable", "bg-line-strong/70"];

/** The wide bar of a show: sold, holdeo, cortesías in greys, and what is left; below, the list that adds up to the capacity. */
export function CapacityBreakdown({
  sold,
  held,
  remaining,
  capacity,
}: {
  sold: CapacityPart;
  /** Holdeo and cortesías. */
  held: ReadonlyArray<CapacityPart>;
  remaining: CapacityPart;
  capacity: CapacityPart;
}) {
  const parts = [sold, ...held].map((part, index) => ({ ...part, color: PART_COLORS[index] ?? "bg-line-strong" }));
  const swatch = (color: string) => <span aria-hidden="true" className={cx("size-2 rounded-stub", color)} />;
  return (
    <div>
      <SegmentBar thick segments={parts} total={capacity.share} />
      <div className="mt-3">
        <DefinitionList
          sides
          items={[
            ...parts.slice(1).map((part) => ({ term: part.label, value: part.text, mark: swatch(part.color) })),
            { term: remaining.label, value: remaining.text, mark: swatch("bg-neutral-soft") },
          ]}
        />
        <div className="mt-2 border-t border-line pt-2">
          <DefinitionList sides items={[{ term: capacity.label, value: capacity.text, strong: true }]} />
        </div>
      </div>
    </div>
  );
}
