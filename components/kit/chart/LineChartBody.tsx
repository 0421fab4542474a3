import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { ChartTip } from "./ChartTip";
import { DayTick } from "./DayTick";
import type { LineChartProps } from "./LineChart";
import { LineOverlay } from "./LineOverlay";
import { axisGutter, labelGutter } from "./labelGutter";

const TICK = { fill: "var(--muted)", fontSize: 12 };

type Row = { x: number; band?: [number, number]; mid?: number } & Record<
  string,
  number | null | [number, number] | undefined
>;

/** One row per x, with a value per curve: what recharts draws from. */
function mergeByX({ curves, band }: Pick<LineChartProps, "curves" | "band">): Row[] {
  const rows = new Map<number, Row>();
  const at = (x: number) => {
    const row = rows.get(x) ?? { x };
    rows.set(x, row);
    return row;
  };
  for (const curve of curves) for (const point of curve.points) at(point.x)[`c-${curve.id}`] = point.y;
  for (const point of band?.points ?? []) Object.assign(at(point.x), { band: [point.low, point.high], mid: point.mid });
  return [...rows.values()].sort((a, b) => a.x - b.x);
}

/** The drawing of LineChart (loaded when there is one to show). Arrow keys walk the points; the tip is announced. */
export default function LineChartBody(props: LineChartProps) {
  const { curves, x, y, band, now, formatValue = y.format } = props;
  const behind = curves.filter((curve) => curve.kind === "comparable");
  const own = curves.filter((curve) => curve.kind === "own");
  const labels = [
    ...(now?.label ? behind : curves).map((curve) => curve.label),
    ...(band ? [band.lowLabel, band.midLabel, band.highLabel] : []),
  ];
  const names: Record<string, string> = { mid: "P50" };
  for (const curve of curves) names[`c-${curve.id}`] = curve.label;

  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={mergeByX(props)}
        margin={{ top: 12, right: labelGutter(labels), bottom: 4, left: 0 }}
        title={props.label}
        accessibilityLayer
      >
        <CartesianGrid vertical={false} stroke="var(--line-soft)" syncWithTicks />
        <XAxis
          dataKey="x"
          type="number"
          domain={x.domain}
          ticks={[...x.ticks]}
          tickFormatter={x.format}
          axisLine={false}
          tickLine={false}
          interval={0}
          tick={<DayTick format={x.format} ticks={x.ticks} now={now?.x} />}
          allowDataOverflow
        />
        <YAxis
          width={axisGutter(y.ticks.map(y.format))}
          domain={y.domain}
          ticks={[...y.ticks]}
          tickFormatter={y.format}
          axisLine={false}
          tickLine={false}
          tick={TICK}
          allowDataOverflow
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--line-strong)", strokeWidth: 1 }}
          content={({ active, label, payload }) => (
            <ChartTip
              active={active}
              title={x.format(Number(label))}
              entries={payload
                .filter((entry) => typeof entry.value === "number" && names[String(entry.dataKey)])
                .map((entry) => ({
                  name: names[String(entry.dataKey)] ?? "",
                  value: formatValue(Number(entry.value)),
                  color: String(entry.color),
                }))}
            />
          )}
        />
        {behind.map((curve) => (
          <Line
            key={curve.id}
            dataKey={`c-${curve.id}`}
            stroke="var(--comparable)"
            strokeWidth={1.25}
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        ))}
        {band && (
          <Area
            dataKey="band"
            fill="var(--band)"
            fillOpacity={0.85}
            stroke="var(--accent)"
            strokeOpacity={0.6}
            strokeWidth={1}
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        )}
        {band && (
          <Line
            dataKey="mid"
            stroke="var(--accent)"
            strokeWidth={2}
            strokeDasharray="3 3"
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        )}
        {own.map((curve) => (
          <Line
            key={curve.id}
            dataKey={`c-${curve.id}`}
            stroke="var(--accent)"
            strokeWidth={2.5}
            dot={false}
            activeDot={{ r: 4, fill: "var(--accent)", stroke: "var(--surface)", strokeWidth: 2 }}
            isAnimationActive={false}
          />
        ))}
        <LineOverlay {...props} />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
