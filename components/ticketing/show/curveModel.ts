import type { LineChartProps } from "@/components/kit/chart/LineChart";
import type { ChartData } from "@/components/kit/chart/types";
import { diffDays, formatDay, MONTHS } from "@/lib/format/dates";
import { formatInteger, formatPercent } from "@/lib/format/number";
import type { CallOutput } from "@/lib/http/contract";
import { type Curve, curveAt } from "@/lib/ticketing/rules/pace";
import { occupancyText } from "@/lib/ticketing/rules/seats";
import type { showInOneCall } from "@/lib/ticketing/shows/api";

export type ShowPage = CallOutput<typeof showInOneCall>;
type Comparable = ShowPage["comparables"][number];
/** What a curve is drawn of. */
export type Curved = Pick<
  ShowPage,
  | "show"
  | "artist"
  | "capacidad"
  | "dias"
  | "fecha"
  | "forecast"
  | "comparables"
  | "curva"
  | "ocupacion"
  | "vendible"
  | "reprogramado"
>;

const STEPS = [1, 2, 5, 10, 15, 20, 30, 60, 90, 180];
/** The whole of the sale and, where it is longer, these last days. */
const SHORTER = [45, 15];
/** A tick nearer to the present than this share of the axis would lie under its tag. */
const TAG_SHARE = 0.06;

/** The ranges to choose from, in days before the show; the whole sale first. Empty without a curve. */
export function curveRanges({ curva }: Pick<ShowPage, "curva">): number[] {
  const [first] = curva;
  if (!first) return [];
  const whole = Math.max(1, first.days);
  return [whole, ...SHORTER.filter((days) => days < whole)];
}

const GENERIC =
  /^(?:estadio|teatro|sala|microestadio|auditorio|anfiteatro|arena|palacio|club|centro)\s+(?:del?\s+)?(?=\S)/i;
const MAX_NAME = 13;

function shortName(name: string): string {
  const bare = name.replace(GENERIC, "");
  return bare.length > MAX_NAME ? `${bare.slice(0, MAX_NAME - 1).trimEnd()}…` : bare;
}

/** How a comparable is called beside its line: its venue (or artist, when it is another one) and year; the month where two agree. */
export function comparableLabels(artist: string, comparables: readonly Comparable[]): string[] {
  const names = comparables.map((other) =>
    shortName(other.artist === artist ? (other.venue ?? other.show) : other.artist),
  );
  const plain = comparables.map(({ fecha }, index) => `${names[index]} ${fecha.slice(0, 4)}`);
  return plain.map((label, index) => {
    if (plain.filter((other) => other === label).length === 1) return label;
    const { fecha } = comparables[index] as Comparable;
    return `${names[index]} ${MONTHS[Number(fecha.slice(5, 7)) - 1]?.slice(0, 3)} ${fecha.slice(2, 4)}`;
  });
}

/** The part of a curve in the last `range` days, from where it stood when they began. */
function clipped(curve: Curve, range: number): { x: number; y: number }[] {
  const start = curveAt(curve, range);
  const inside = curve.filter(({ days }) => days < range).map(({ days, percent }) => ({ x: 0 - days, y: percent }));
  return start ? [{ x: -range, y: start.percent }, ...inside] : inside;
}

/** A finished show stands at its last figure on its day. */
function finished(points: { x: number; y: number }[]) {
  const last = points.at(-1);
  return last && last.x < 0 ? [...points, { x: 0, y: last.y }] : points;
}

/** What the curve chart draws for the last `range` days of sale, as percent of each show's capacity. */
export function curveModel(page: Curved, range: number): LineChartProps {
  const { show, artist, capacidad, dias, forecast, comparables } = page;
  const labels = comparableLabels(artist, comparables);
  const over = dias !== null && dias < 0;
  const ownPoints = clipped(page.curva, range);
  const curves = [
    ...comparables.map((other, index) => ({
      id: `${index}`,
      label: labels[index] ?? other.show,
      kind: "comparable" as const,
      points: finished(clipped(other.curva, range)),
    })),
    { id: "own", label: show, kind: "own" as const, points: over ? finished(ownPoints) : ownPoints },
  ];
  const now = dias !== null && dias >= 0 && dias <= range ? -dias : undefined;
  const percent = (sold: number) => (sold * 100) / capacidad;
  const band = forecast?.band.filter(({ days }) => days <= range);
  return {
    label: `Entradas vendidas de ${show} por días al show, contra ${comparables.length} shows comparables`,
    curves,
    x: { domain: [-range, 0], ticks: daysTicks(range, now), format: (x) => daysText(-x, range) },
    y: percentAxis(curves.flatMap(({ points }) => points.map(({ y }) => y))),
    band:
      forecast && band && band.length > 1
        ? {
            points: band.map((one) => ({
              x: 0 - one.days,
              low: percent(one.p25),
              mid: percent(one.p50),
              high: percent(one.p75),
            })),
            lowLabel: `P25  ${formatInteger(forecast.p25)}`,
            midLabel: `P50  ${formatInteger(forecast.p50)}`,
            highLabel: `P75  ${formatInteger(forecast.p75)}`,
          }
        : undefined,
    now:
      now === undefined
        ? undefined
        : { x: now, label: page.ocupacion === null ? undefined : occupancyText(page.ocupacion) },
    marks: dateChanges(page)
      .map(({ x, text }) => ({ x, label: text }))
      .filter(({ x }) => x !== null && x >= -range && x <= 0) as { x: number; label: string }[],
    reference:
      page.vendible < capacidad
        ? { y: percent(page.vendible), label: `vendible ${formatInteger(page.vendible)}` }
        : undefined,
    formatValue: (value) => formatPercent(value),
  };
}

/** When the show got another day, in words, and where on the axis that was; null while it has no date. */
export function dateChanges({ reprogramado, fecha }: Pick<ShowPage, "reprogramado" | "fecha">) {
  return reprogramado.map(({ dia, desde, hasta, motivo }) => ({
    x: fecha === null ? null : -diffDays(dia, fecha),
    text: `${formatDay(dia)}: ${moved(desde, hasta)}${motivo ? ` (${motivo})` : ""}`,
  }));
}

function moved(from: string | null, to: string | null): string {
  if (to === null) return `dejó el ${formatDay(from ?? "")}, sin fecha nueva`;
  return from === null ? `pasó al ${formatDay(to)}` : `pasó del ${formatDay(from)} al ${formatDay(to)}`;
}

const daysText = (days: number, range: number) =>
  days === 0 ? "show" : days === range ? `${days} días antes` : String(days);

function daysTicks(range: number, now: number | undefined): number[] {
  const step = STEPS.find((one) => range / one <= 5) ?? Math.ceil(range / 5);
  const ticks = Array.from({ length: Math.ceil(range / step) }, (_, index) => -range + index * step);
  const free = ticks.filter((tick) => tick < -step / 2 || tick === -range);
  return [...free, 0].filter((tick) => now === undefined || Math.abs(tick - now) > range * TAG_SHARE);
}

/** Lines may start above zero, so that they use the height; up to 100 at least. */
function percentAxis(values: readonly number[]): LineChartProps["y"] {
  const least = Math.min(100, ...values);
  const low = Math.max(0, Math.floor((least - 8) / 20) * 20);
  const high = Math.max(100, Math.ceil(Math.max(0, ...values) / 20) * 20);
  const ticks = Array.from({ length: (high - low) / 20 + 1 }, (_, index) => low + index * 20);
  return {
    domain: [low, high],
    ticks,
    format: (value) => (value === high ? `${formatInteger(value)}\u00a0%` : formatInteger(value)),
  };
}

/** The same as a table: a row per day from the first of the range to the last that is known. */
export function curveTable(page: Curved, range: number): ChartData {
  const { comparables, curva, show, artist } = page;
  const labels = comparableLabels(artist, comparables);
  const last = curva.at(-1)?.days ?? 0;
  const cell = (curve: Curve, days: number) => {
    const point = curveAt(curve, days);
    return point ? formatPercent(point.percent) : "—";
  };
  const days = Array.from({ length: range + 1 }, (_, index) => range - index);
  return {
    headers: ["Días al show", show, ...labels.map((label, index) => `${label} (${index + 1})`)],
    rows: days.map((day) => [
      String(day),
      day < last ? "—" : cell(curva, day),
      ...comparables.map((other) => cell(other.curva, day)),
    ]),
  };
}
