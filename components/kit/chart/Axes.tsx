import type { PlacedTick } from "./keptTicks";
import type { Plot } from "./scale";

const FONT_PX = 12;
/** From the drawing to its marks. */
const BESIDE_PX = 8;
const UNDER_PX = 18;

/** The level lines with their values at the left. */
export function Levels({
  plot,
  ticks,
  toY,
  format,
}: {
  plot: Plot;
  ticks: ReadonlyArray<number>;
  toY: (value: number) => number;
  format: (value: number) => string;
}) {
  return (
    <g fontSize={FONT_PX} fill="var(--muted)" textAnchor="end">
      {ticks.map((value) => (
        <g key={value}>
          <line x1={plot.x} x2={plot.x + plot.width} y1={toY(value)} y2={toY(value)} stroke="var(--line-soft)" />
          <text x={plot.x - BESIDE_PX} y={toY(value) + 4}>
            {format(value)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The marks under a drawing; the first one of a line begins with it. */
export function Marks({
  plot,
  ticks,
  first,
  strong,
}: {
  plot: Plot;
  ticks: readonly PlacedTick[];
  /** The value whose mark begins with the drawing. */
  first?: number;
  /** The text that stands out. */
  strong?: string;
}) {
  return (
    <g fontSize={FONT_PX}>
      {ticks.map(({ value, at, text }) => (
        <text
          key={value}
          x={at}
          y={plot.y + plot.height + UNDER_PX}
          textAnchor={value === first ? "start" : "middle"}
          fontWeight={text === strong ? 600 : 400}
          fill={text === strong ? "var(--text)" : "var(--muted)"}
        >
          {text}
        </text>
      ))}
    </g>
  );
}
