import type { LineChartProps } from "@/components/kit/chart/LineChart";
import type { ChartData } from "@/components/kit/chart/types";
import { diffDays, formatDay } from "@/lib/format/dates";
import { formatInteger, formatPercent } from "@/lib/format/number";
import type { ComparedShow } from "@/lib/ticketing/forecast/schema";
import { curveAt } from "@/lib/ticketing/rules/pace";

/** Sales side by side by the days that are left to each show, or by the days since each opened. */
export const axes = ["show", "salida"] as const;
export type By = (typeof axes)[number];

const MOST_TICKS = 6;

const nameOf = ({ artist, venue, fecha }: ComparedShow) => `${artist}, ${venue ?? fecha} ${fecha.slice(2, 4)}`;

/** Different in one chart: where two would be called alike, the day says which. */
export function compareLabels(shows: readonly ComparedShow[]): string[] {
  const names = shows.map(nameOf);
  return names.map((name, at) =>
    names.filter((other) => other === name).length > 1 ? `${name} (${formatDay(shows[at]?.fecha ?? "")})` : name,
  );
}

/** Days to go when its sale opened: as was said, else its first day with sales. */
const openingOf = ({ on_sale, fecha, curva }: ComparedShow) =>
  Math.max(on_sale === null ? 0 : diffDays(on_sale, fecha), curva[0]?.days ?? 0);

/** Where days to go stand on the axis. */
const placeOf = (show: ComparedShow, by: By, days: number) => (by === "show" ? -days : openingOf(show) - days);

const MARKS: Record<ComparedShow["marcas"][number]["kind"], string> = {
  anuncio: "Anuncio",
  salida: "Salida a la venta",
  campania: "Campaña",
  prensa: "Prensa",
  precio: "Precio",
  fecha: "Cambio de fecha",
  otro: "Hito",
};

/** A moment in words: what it is, and what it was called where that says more. */
export function markText({ kind, title, fecha }: ComparedShow["marcas"][number]): string {
  const what = kind === "otro" || title.startsWith(MARKS[kind]) ? title : `${MARKS[kind]}: ${title}`;
  return `${formatDay(fecha)}: ${what}`;
}

function ticksOf(from: number, to: number): number[] {
  const step = [1, 2, 5, 7, 10, 15, 20, 30, 60, 90, 180].find((one) => (to - from) / one <= MOST_TICKS) ?? 365;
  const first = Math.ceil(from / step) * step;
  const ticks = Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, at) => first + at * step);
  return ticks.length > 0 ? ticks : [from];
}

/** The chart of some sales, one of them told apart with what happened in it. */
export function compareModel(shows: readonly ComparedShow[], by: By, chosen: number): LineChartProps {
  const labels = compareLabels(shows);
  const curves = shows.map((show, at) => ({
    id: String(show.id),
    label: labels[at] ?? show.show,
    kind: show.id === chosen ? ("own" as const) : ("comparable" as const),
    points: show.curva.map(({ days, percent }) => ({ x: placeOf(show, by, days), y: percent })),
  }));
  const xs = curves.flatMap(({ points }) => points.map(({ x }) => x));
  const from = Math.min(...xs, by === "show" ? -1 : 0);
  const to = by === "show" ? 0 : Math.max(1, ...xs);
  const top = Math.max(100, ...curves.flatMap(({ points }) => points.map(({ y }) => Math.ceil(y / 20) * 20)));
  const own = shows.find(({ id }) => id === chosen);
  const marks = (own?.marcas ?? []).flatMap((mark) => {
    const x = own ? placeOf(own, by, diffDays(mark.fecha, own.fecha)) : 0;
    return x >= from && x <= to ? [{ x, label: markText(mark) }] : [];
  });
  return {
    label: `Entradas vendidas de ${shows.length} shows ${by === "show" ? "por días al show" : "por días desde la salida a la venta"}`,
    curves,
    x: { domain: [from, to], ticks: ticksOf(from, to), format: (x) => axisText(x, by) },
    y: {
      domain: [0, top],
      ticks: Array.from({ length: top / 20 + 1 }, (_, at) => at * 20),
      format: (value) => (value === top ? `${formatInteger(value)}\u00a0%` : formatInteger(value)),
    },
    marks,
    formatValue: (value) => formatPercent(value),
  };
}

const axisText = (x: number, by: By) =>
  by === "show" ? (x === 0 ? "show" : formatInteger(-x)) : x === 0 ? "salida" : `día ${formatInteger(x)}`;

/** The same as a table: where each stood, day by day. */
export function compareTable(shows: readonly ComparedShow[], by: By): ChartData {
  const labels = compareLabels(shows);
  const places = [...new Set(shows.flatMap((show) => show.curva.map(({ days }) => placeOf(show, by, days))))].sort(
    (a, b) => a - b,
  );
  return {
    headers: [by === "show" ? "Días al show" : "Días desde la salida", ...labels],
    rows: places.map((place) => [
      formatInteger(by === "show" ? -place : place),
      ...shows.map((show) => {
        const days = by === "show" ? -place : openingOf(show) - place;
        const last = show.curva.at(-1)?.days ?? 0;
        const point = days < last && last > 0 ? null : curveAt(show.curva, days);
        return point ? formatPercent(point.percent) : "—";
      }),
    ]),
  };
}
