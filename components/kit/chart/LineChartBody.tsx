import { Levels, Marks } from "./Axes";
import { ChartFrame } from "./ChartFrame";
import { ChartTip } from "./ChartTip";
import { keptTicks } from "./keptTicks";
import type { LineChartProps } from "./LineChart";
import { LineOverlay } from "./LineOverlay";
import { axisGutter, labelGutter } from "./labelGutter";
import { linePath, type Plot, scalesOf } from "./scale";
import type { Curve } from "./types";

const COMPARABLE = "var(--comparable)";
const OWN = "var(--accent)";
const EXPECTED = "P50";

const colorOf = ({ kind }: Curve) => (kind === "own" ? OWN : COMPARABLE);

/** Every place of the axis where something stands, from left to right. */
function placesOf({ curves, band, x }: LineChartProps): number[] {
  const all = [...curves.flatMap(({ points }) => points), ...(band?.points ?? [])].map((point) => point.x);
  return [...new Set(all)].filter((at) => at >= x.domain[0] && at <= x.domain[1]).sort((a, b) => a - b);
}

/** What stands at a place of the axis. */
function entriesAt({ curves, band, y, formatValue = y.format }: LineChartProps, place: number) {
  const found = curves.flatMap((curve) => {
    const value = curve.points.find(({ x }) => x === place)?.y;
    return value == null ? [] : [{ name: curve.label, value: formatValue(value), color: colorOf(curve) }];
  });
  const expected = band?.points.find(({ x }) => x === place);
  return expected ? [...found, { name: EXPECTED, value: formatValue(expected.mid), color: OWN }] : found;
}

/** The drawing of LineChart (loaded when there is one to show). Arrow keys walk the points; the tip is announced. */
export default function LineChartBody(props: LineChartProps) {
  const { curves, x, y, band, now } = props;
  const behind = curves.filter(({ kind }) => kind === "comparable");
  const labels = [
    ...(now?.label ? behind : curves).map(({ label }) => label),
    ...(band ? [band.lowLabel, band.midLabel, band.highLabel] : []),
  ];
  const places = placesOf(props);
  return (
    <ChartFrame
      label={props.label}
      margin={{ top: 12, right: labelGutter(labels), bottom: 30, left: axisGutter(y.ticks.map(y.format)) }}
      placesIn={(plot) => places.map(scalesOf(plot, x.domain, y.domain).toX)}
      tip={(reached) => (
        <ChartTip
          active={reached !== null}
          title={reached === null ? "" : x.format(places[reached] ?? 0)}
          entries={reached === null ? [] : entriesAt(props, places[reached] ?? 0)}
        />
      )}
    >
      {(plot, reached) => <Drawing {...props} plot={plot} place={reached === null ? undefined : places[reached]} />}
    </ChartFrame>
  );
}

function Drawing({ plot, place, ...props }: LineChartProps & { plot: Plot; place?: number }) {
  const { curves, x, y, band, now } = props;
  const { toX, toY } = scalesOf(plot, x.domain, y.domain);
  const [low, high] = y.domain;
  const inside = (value: number) => toY(Math.max(low, Math.min(high, value)));
  const path = (points: ReadonlyArray<{ x: number; y: number | null }>) =>
    linePath(points.map((point) => ({ x: toX(point.x), y: point.y === null ? null : inside(point.y) })));
  const marks = x.ticks.map((value) => ({ value, at: toX(value), text: x.format(value) }));
  const ordered = [...curves].sort((a, b) => Number(a.kind === "own") - Number(b.kind === "own"));
  return (
    <>
      <Levels plot={plot} ticks={y.ticks} toY={toY} format={y.format} />
      <Marks plot={plot} ticks={keptTicks(marks, now && toX(now.x))} first={x.ticks[0]} />
      {band && (
        <path
          d={`${path(band.points.map(({ x, high }) => ({ x, y: high })))}${path(band.points.map(({ x, low }) => ({ x, y: low })).reverse()).replace("M", "L")}Z`}
          fill="var(--band)"
          fillOpacity={0.85}
          stroke={OWN}
          strokeOpacity={0.6}
        />
      )}
      {ordered.map((curve) => (
        <path
          key={curve.id}
          d={path(curve.points)}
          fill="none"
          stroke={colorOf(curve)}
          strokeWidth={curve.kind === "own" ? 2.5 : 1.25}
          strokeLinejoin="round"
        />
      ))}
      {band && (
        <path
          d={path(band.points.map(({ x, mid }) => ({ x, y: mid })))}
          fill="none"
          stroke={OWN}
          strokeWidth={2}
          strokeDasharray="3 3"
        />
      )}
      {place !== undefined && <Reached curves={curves} place={place} toX={toX} plot={plot} toY={inside} />}
      <LineOverlay {...props} toX={toX} toY={inside} plot={plot} />
    </>
  );
}

/** The place that is reached: a line over the whole height, and the own point on it. */
function Reached({
  curves,
  place,
  toX,
  toY,
  plot,
}: Pick<LineChartProps, "curves"> & {
  place: number;
  toX: (value: number) => number;
  toY: (value: number) => number;
  plot: Plot;
}) {
  const own = curves.find(({ kind }) => kind === "own")?.points.find(({ x }) => x === place)?.y;
  return (
    <g className="pointer-events-none">
      <line x1={toX(place)} x2={toX(place)} y1={plot.y} y2={plot.y + plot.height} stroke="var(--line-strong)" />
      {own != null && <circle cx={toX(place)} cy={toY(own)} r={4} fill={OWN} stroke="var(--surface)" strokeWidth={2} />}
    </g>
  );
}
