import {
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  usePlotArea,
  useYAxisScale,
  XAxis,
  YAxis,
} from "recharts";
import { ChartTip } from "./ChartTip";
import { axisGutter, fitted, labelGutter } from "./labelGutter";
import { niceTicks } from "./niceTicks";
import type { BarGroup, BarSeries, StackedBarsProps } from "./StackedBars";
import { spreadLabels } from "./spreadLabels";

const TICK = { fill: "var(--muted)", fontSize: 12 };
/** The tick of the present stands out. */
const NOW = "hoy";
const NAME_GAP = 32;

/** The drawing of StackedBars. Arrow keys walk the bars; the tip is announced. */
export default function StackedBarsBody({ label, series, bars, format }: StackedBarsProps) {
  const ticks = bars.filter((bar) => bar.tick).map((bar) => bar.id);
  const byId = new Map(bars.map((bar) => [bar.id, bar]));
  const names = new Map(series.map((one) => [one.id, one]));
  const sums = bars.map(({ values }) => sidesOf(Object.values(values)));
  const marks = niceTicks(Math.max(0, ...sums.map(([, over]) => over)), {
    min: Math.min(0, ...sums.map(([under]) => under)),
    least: 1,
  });
  const data = bars.map((bar) => ({ id: bar.id, ...bar.values }));

  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={data}
        margin={{ top: 8, right: labelGutter(series.flatMap((one) => [one.label, one.total])) + 8, bottom: 0, left: 0 }}
        barCategoryGap="12%"
        title={label}
        accessibilityLayer
      >
        <CartesianGrid vertical={false} stroke="var(--line-soft)" />
        <XAxis
          dataKey="id"
          ticks={ticks}
          interval={0}
          axisLine={{ stroke: "var(--line)" }}
          tickLine={false}
          tick={({ x, y, payload }) => {
            const text = byId.get(String(payload.value))?.tick ?? "";
            return (
              <text
                x={x}
                y={Number(y) + 10}
                textAnchor="middle"
                fontSize={12}
                fontWeight={text === NOW ? 600 : 400}
                fill={text === NOW ? "var(--text)" : "var(--muted)"}
              >
                {text}
              </text>
            );
          }}
        />
        <YAxis
          width={axisGutter(marks.map(format))}
          domain={[marks[0] ?? 0, marks.at(-1) ?? 1]}
          ticks={marks}
          tickFormatter={format}
          axisLine={false}
          tickLine={false}
          tick={TICK}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--hover)" }}
          content={({ active, label: id, payload }) => (
            <ChartTip
              active={active}
              title={byId.get(String(id))?.label ?? ""}
              entries={[...payload].reverse().map((entry) => ({
                name: names.get(String(entry.dataKey))?.label ?? "",
                value: format(Number(entry.value)),
                color: String(entry.color),
              }))}
              total={format(payload.reduce((sum, entry) => sum + Number(entry.value ?? 0), 0))}
            />
          )}
        />
        {series.map((one) => (
          <Bar
            key={one.id}
            dataKey={one.id}
            stackId="all"
            fill={`var(--${one.color})`}
            stroke="var(--surface)"
            strokeWidth={1}
            isAnimationActive={false}
          />
        ))}
        <SeriesNames series={series} last={bars.at(-1)} />
      </BarChart>
    </ResponsiveContainer>
  );
}

/** What a bar reaches below zero and above. */
function sidesOf(values: readonly number[]): [under: number, over: number] {
  const sum = (side: (value: number) => boolean) => values.filter(side).reduce((all, value) => all + value, 0);
  return [sum((value) => value < 0), sum((value) => value > 0)];
}

/** The names beside the last bar, at the height of their part of it. */
function SeriesNames({ series, last }: { series: ReadonlyArray<BarSeries>; last: BarGroup | undefined }) {
  const plot = usePlotArea();
  const toY = useYAxisScale();
  if (!plot || !toY || !last) return null;
  let base = 0;
  const names = series.map((one) => {
    const value = last.values[one.id] ?? 0;
    const y = toY(base + value / 2) ?? 0;
    base += value;
    return { one, y };
  });
  const right = plot.x + plot.width + 8;
  return (
    <g fontSize={12} className="pointer-events-none select-none">
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
