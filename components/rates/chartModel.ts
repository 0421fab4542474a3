import type { LineChartProps } from "@/components/kit/chart/LineChart";
import { niceTicks } from "@/components/kit/chart/niceTicks";
import type { ChartData } from "@/components/kit/chart/types";
import { addDays, diffDays, formatDay, formatDayMonth } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import type { CallOutput } from "@/lib/http/contract";
import type { getRateCurves } from "@/lib/rates/api";
import { sourceTitles } from "@/lib/rates/rules/kinds";
import { rateText } from "./rateText";

export type Curves = CallOutput<typeof getRateCurves>;

const TICKS = 6;
/** Below and over the lines, of what they span: a rate of 1,450 says nothing from zero on. */
const AIR = 0.15;

/** A currency's rates as lines over days, our own in front; null while there are not two days to draw. */
export function rateChart(currency: string, curves: Curves): LineChartProps | null {
  const days = curves.flatMap(({ points }) => points.map(({ day }) => day)).sort();
  const values = curves.flatMap(({ points }) => points.map(({ rate }) => Number(rate)));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || first === last) return null;
  const length = diffDays(first, last);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const ticks = niceTicks((high - low) * (1 + 2 * AIR) || high * AIR);
  const step = ticks[1] ?? 1;
  const from = Math.max(0, Math.floor((low - (high - low) * AIR) / step) * step);
  const levels = ticks.map((tick) => from + tick).filter((level) => level < high + step);
  const own = curves.find(({ source }) => source === "propia") ?? curves[0];
  const every = Math.max(1, Math.ceil(length / TICKS));
  return {
    label: `Pesos por ${currency}, del ${formatDay(first)} al ${formatDay(last)}`,
    height: 260,
    curves: curves.map((curve) => ({
      id: curve.source,
      label: sourceTitles[curve.source],
      kind: curve === own ? "own" : "comparable",
      points: curve.points.map(({ day, rate }) => ({ x: diffDays(first, day), y: Number(rate) })),
    })),
    x: {
      domain: [0, length],
      ticks: Array.from({ length: TICKS + 1 }, (_, index) => index * every).filter((tick) => tick <= length),
      format: (day) => formatDayMonth(addDays(first, Math.round(day))),
    },
    y: { domain: [from, levels.at(-1) ?? high], ticks: levels, format: (value) => formatInteger(Math.round(value)) },
    formatValue: (value) => rateText(String(value)),
  };
}

/** The same as a table: a row a day, newest first. */
export function rateTable(curves: Curves): ChartData {
  const of = curves.map(({ points }) => new Map(points.map(({ day, rate }) => [day, rate])));
  const days = [...new Set(of.flatMap((rates) => [...rates.keys()]))].sort().reverse();
  return {
    headers: ["Día", ...curves.map(({ source }) => sourceTitles[source])],
    rows: days.map((day) => [
      formatDay(day),
      ...of.map((rates) => {
        const value = rates.get(day);
        return value === undefined ? "—" : rateText(value);
      }),
    ]),
  };
}
