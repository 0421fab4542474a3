import type { SeriesColor } from "./chart/types";

/** The square of a ticketera in its fixed colour. Decorative: its name stands beside it. */
export function Swatch({ color, size = 9 }: { color: SeriesColor; size?: number }) {
  return (
    <span
      aria-hidden="true"
      className="inline-block shrink-0 rounded-stub"
      style={{ background: `var(--${color})`, width: size, height: size }}
    />
  );
}
