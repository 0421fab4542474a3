import { Levels, Marks } from "./Axes";
import { ChartFrame } from "./ChartFrame";
import { ChartTip } from "./ChartTip";
import { keptTicks } from "./keptTicks";
import { axisGutter, fitted, labelGutter } from "./labelGutter";
import { niceTicks } from "./niceTicks";
import type { BarGroup, BarSeries, StackedBarsProps } from "./StackedBars";
import { type Plot, scalesOf } from "./scale";
import { spreadLabels } from "./spreadLabels";

/** The tick of the present stands out. */
const NOW = "hoy";
const NAME_GAP = 32;
/** Of the place of a bar, what it fills. */
const FILLED = 0.88;

/** The drawing of StackedBars. Arrow keys walk the bars; the tip is announced. */
export default function StackedBarsBody({ label, series, bars, format }: StackedBarsProps) {
  const sums = bars.map(({ values }) => sidesOf(Object.values(values)));
  const levels = niceTicks(Math.max(0, ...sums.map(([, over]) => over)), {
    min: Math.min(0, ...sums.map(([under]) => under)),
    least: 1,
  });
  return (
    <ChartFrame
      label={label}
      margin={{
        top: 8,
        right: labelGutter(series.flatMap((one) => [one.label, one.total])) + 8,
        bottom: 26,
        left: axisGutter(levels.map(format)),
      }}
      placesIn={(plot) => bars.map((_, index) => middleOf(plot, bars.length, index))}
      tip={(reached) => <Tip bar={reached === null ? undefined : bars[reached]} series={series} format={format} />}
    >
      {(plot, reached) => (
        <Drawing plot={plot} reached={reached} series={series} bars={bars} levels={levels} format={format} />
      )}
    </ChartFrame>
  );
}

const middleOf = ({ x, width }: Plot, count: number, index: number) => x + ((index + 0.5) * width) / count;

/** What a bar reaches below zero and above. */
function sidesOf(values: readonly number[]): [under: number, over: number] {
  const sum = (side: (value: number) => boolean) => values.filter(side).reduce((all, value) => all + value, 0);
  return [sum((value) => value < 0), sum((value) => value > 0)];
}

/** The parts of a bar from zero up, and down where they are below it. */
function partsOf({ values }: BarGroup, series: ReadonlyArray<BarSeries>) {
  let [under, over] = [0, 0];
  return series.map((one) => {
    const value = values[one.id] ?? 0;
    const from = value < 0 ? under : over;
    if (value < 0) under += value;
    else over += value;
    return { one, value, from, to: from + value };
  });
}

interface DrawingProps extends Pick<StackedBarsProps, "series" | "bars" | "format"> {
  plot: Plot;
  reached: number | null;
  levels: readonly number[];
}

function Drawing({ plot, reached, series, bars, levels, format }: DrawingProps) {
  const { toY } = scalesOf(plot, [0, 1], [levels[0] ?? 0, levels.at(-1) ?? 1]);
  const place = plot.width / bars.length;
  const wide = place * FILLED;
  const marks = bars.flatMap(({ tick }, index) =>
    tick ? [{ value: index, at: middleOf(plot, bars.length, index), text: tick }] : [],
  );
  return (
    <>
      <Levels plot={plot} ticks={levels} toY={toY} format={format} />
      <Marks plot={plot} ticks={keptTicks(marks, undefined, false)} strong={NOW} />
      {reached !== null && (
        <rect x={plot.x + reached * place} y={plot.y} width={place} height={plot.height} fill="var(--hover)" />
      )}
      {bars.map((bar, index) => (
        <g key={bar.id}>
          {partsOf(bar, series).map(
            ({ one, value, from, to }) =>
              value !== 0 && (
                <rect
                  key={one.id}
                  x={plot.x + index * place + (place - wide) / 2}
                  y={Math.min(toY(from), toY(to))}
                  width={wide}
                  height={Math.abs(toY(to) - toY(from))}
                  fill={`var(--${one.color})`}
                  stroke="var(--surface)"
                />
              ),
          )}
        </g>
      ))}
      <line x1={plot.x} x2={plot.x + plot.width} y1={toY(0)} y2={toY(0)} stroke="var(--line)" />
      <SeriesNames series={series} last={bars.at(-1)} plot={plot} toY={toY} />
    </>
  );
}

function Tip({ bar, series, format }: Pick<StackedBarsProps, "series" | "format"> & { bar?: BarGroup }) {
  const parts = bar ? partsOf(bar, series).reverse() : [];
  return (
    <ChartTip
      active={bar !== undefined}
      title={bar?.label ?? ""}
      entries={parts.map(({ one, value }) => ({
        name: one.label,
        value: format(value),
        color: `var(--${one.color})`,
      }))}
      total={format(parts.reduce((sum, { value }) => sum + value, 0))}
    />
  );
}

/** The names beside the last bar, at the height of their part of it. */
function SeriesNames({
  series,
  last,
  plot,
  toY,
}: {
  series: ReadonlyArray<BarSeries>;
  last: BarGroup | undefined;
  plot: Plot;
  toY: (value: number) => number;
}) {
  if (!last) return null;
  const names = partsOf(last, series).map(({ one, from, to }) => ({ one, y: toY((from + to) / 2) }));
  const right = plot.x + plot.width + 8;
  return (
    <g fontSize={12} className="pointer-events-none">
      {spreadLabels(names, NAME_GAP, plot.y + 6, plot.y + plot.height - 22).map(({ one, y }) => (
        <g key={one.id}>
          <rect x={right} y={y - 5} width={8} height={8} rx={2} fill={`var(--${one.color})`} />
          <text x={right + 13} y={y + 3} fontWeight={600} fill="var(--text)">
            {fitted(one.label)}
          </text>
          <text x={right + 13} y={y + 18} fill="var(--muted)">
            {one.total}
          </text>
        </g>
      ))}
    </g>
  );
}
