import { cx } from "@/components/kit/cx";

const within = (value: number): number => Math.max(0, Math.min(100, value));

function Tick({ at, strong }: { at: number; strong?: boolean }) {
  return (
    <span
      className={cx(
        "absolute -inset-y-1 w-0.5 shadow-[0_0_0_1px_var(--surface)]",
        strong ? "bg-text" : "bg-accent-fill",
      )}
      style={{ left: `calc(${within(at)}% - 1px)` }}
    />
  );
}

/** How full a show is, with the tick where its deal breaks even. Decorative: the figures stand beside it as text. */
export const SoldDrawing = ({ percent, covers }: { percent: number; covers: number | null }) => (
  <span aria-hidden="true" className="relative my-1.5 block h-2 max-w-[420px] rounded-full bg-neutral-soft">
    <span className="absolute inset-y-0 left-0 rounded-full bg-accent-fill" style={{ width: `${within(percent)}%` }} />
    {covers !== null && <Tick at={covers} strong />}
  </span>
);

/** What a show may leave: the band from P25 to P75, P50 in it, and the black tick where it ends if not one more is sold. Decorative, too. */
export function MarginDrawing({ today, p25, p50, p75 }: { today: number; p25: number; p50: number; p75: number }) {
  const [low, high] = [Math.min(today, p25), Math.max(today, p75)];
  // Some room at both ends, so that no tick stands on the edge.
  const pad = (high - low || Math.abs(high) || 1) * 0.15;
  const at = (value: number) => (100 * (value - low + pad)) / (high - low + 2 * pad);
  return (
    <span aria-hidden="true" className="relative my-1.5 block h-2 max-w-[420px] rounded-full bg-neutral-soft">
      <span
        className="absolute -inset-y-0.5 rounded-sm border border-accent-fill/60 bg-accent-soft"
        style={{ left: `${at(p25)}%`, width: `${at(p75) - at(p25)}%` }}
      />
      <Tick at={at(p50)} />
      <Tick at={at(today)} strong />
    </span>
  );
}
