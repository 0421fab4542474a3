import type { StackedBarsProps } from "@/components/kit/chart/StackedBars";
import type { ChartData } from "@/components/kit/chart/types";
import { addDays, diffDays, formatDayMonth, formatDayYear, MONTHS, weekdayOf } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { OTHERS_LABEL, slotFor } from "@/lib/ticketing/rules/ticketeras";
import type { ShowPage } from "./curveModel";

export type BarsRange = "30" | "todo";
type Step = "día" | "semana" | "mes";

/** More bars than this are not read one by one: they are put together by week, then by month. */
const MOST_BARS = 120;
const DAYS_PER_WEEK = 7;
/** The short range. It ends today, or on the last day of sale of a show that is over. */
const RECENT_DAYS = 30;
const SHARED_SLOT = 6;

export interface BarsModel extends StackedBarsProps {
  /** Tickets in the period. */
  total: number;
  step: Step;
  /** The last day drawn. */
  end: string;
  data: ChartData;
}

const firstOf: Record<Step, (day: string) => string> = {
  día: (day) => day,
  semana: (day) => addDays(day, -((weekdayOf(day) + 6) % DAYS_PER_WEEK)),
  mes: (day) => `${day.slice(0, 7)}-01`,
};

const nextOf: Record<Step, (day: string) => string> = {
  día: (day) => addDays(day, 1),
  semana: (day) => addDays(day, DAYS_PER_WEEK),
  mes: (day) => firstOf.mes(addDays(day, 31)),
};

const labelOf: Record<Step, { full: (day: string) => string; tick: (day: string) => string }> = {
  día: { full: formatDayYear, tick: formatDayMonth },
  semana: { full: (day) => `semana del ${formatDayYear(day)}`, tick: formatDayMonth },
  mes: {
    full: (day) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`,
    tick: (day) => `${MONTHS[Number(day.slice(5, 7)) - 1]?.slice(0, 3)} ${day.slice(2, 4)}`,
  },
};

function stepFor(from: string, to: string): Step {
  const days = diffDays(from, to) + 1;
  if (days <= MOST_BARS) return "día";
  return days <= MOST_BARS * DAYS_PER_WEEK ? "semana" : "mes";
}

/** Tickets per day and ticketera: the last 30 days, or all of the sale. Null while nothing was sold in them. */
export function barsModel(
  page: Pick<ShowPage, "dias_de_venta" | "series" | "hoy" | "show">,
  range: BarsRange,
): BarsModel | null {
  const { dias_de_venta: sales, hoy, show } = page;
  const last = sales.at(-1)?.fecha_venta;
  if (last === undefined) return null;
  const age = diffDays(last, hoy);
  const end = age > 0 && age < RECENT_DAYS ? hoy : last;
  const start = range === "30" ? addDays(end, 1 - RECENT_DAYS) : (sales[0]?.fecha_venta ?? end);
  const inside = sales.filter(({ fecha_venta }) => fecha_venta >= start && fecha_venta <= end);
  const step = stepFor(start, end);
  const { nameOf, colors } = seriesNames(page.series);

  const sums = new Map<string, Record<string, number>>();
  const totals = new Map<string, number>();
  for (const { fecha_venta, ticketera, venta_diaria } of inside) {
    const [key, id] = [firstOf[step](fecha_venta), nameOf(ticketera)];
    const values = sums.get(key) ?? {};
    values[id] = (values[id] ?? 0) + venta_diaria;
    sums.set(key, values);
    totals.set(id, (totals.get(id) ?? 0) + venta_diaria);
  }
  const keys: string[] = [];
  for (let key = firstOf[step](start); key <= end; key = nextOf[step](key)) keys.push(key);
  const every = Math.max(1, Math.round(keys.length / 4.3));
  const bars = keys.map((key, index) => ({
    id: key,
    label: labelOf[step].full(key),
    tick: tickOf(key, index, { count: keys.length, every, hoy, step }),
    values: sums.get(key) ?? {},
  }));
  const series = [...totals]
    .sort(([, a], [, b]) => b - a)
    .map(([id, count]) => ({ id, label: id, color: colors.get(id) ?? "t6", total: formatInteger(count) }));
  const total = [...totals.values()].reduce((sum, count) => sum + count, 0);
  return {
    label: `Entradas de ${show} por ${step} y ticketera`,
    series,
    bars,
    format: formatInteger,
    total,
    step,
    end,
    data: {
      headers: [
        step === "día" ? "Día" : step === "semana" ? "Semana" : "Mes",
        ...series.map(({ label }) => label),
        "Total",
      ],
      rows: bars.map(({ label, values }) => {
        const counts = series.map(({ id }) => values[id] ?? 0);
        return [label, ...counts.map(formatInteger), formatInteger(counts.reduce((sum, count) => sum + count, 0))];
      }),
    },
  };
}

function tickOf(
  key: string,
  index: number,
  { count, every, hoy, step }: { count: number; every: number; hoy: string; step: Step },
): string | undefined {
  if (index === count - 1) return firstOf[step](hoy) === key ? "hoy" : labelOf[step].tick(key);
  return index % every === 0 && index < count - every * 0.6 ? labelOf[step].tick(key) : undefined;
}

/** Ticketeras that share the last colour are drawn as one, "Otras", when there are several. */
function seriesNames(series: ShowPage["series"]) {
  const slots = new Map(series.map(({ ticketera, slot }) => [ticketera, slot]));
  const shared = [...slots].filter(([, slot]) => slot >= SHARED_SLOT);
  const nameOf = (ticketera: string) =>
    shared.length > 1 && (slots.get(ticketera) ?? SHARED_SLOT) >= SHARED_SLOT
      ? OTHERS_LABEL
      : ticketera || "Sin ticketera";
  const colors = new Map([...slots].map(([ticketera, slot]) => [nameOf(ticketera), slotFor(slot - 1)]));
  return { nameOf, colors };
}
