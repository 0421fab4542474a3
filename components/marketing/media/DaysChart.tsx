import { ChartCard } from "@/components/kit/chart/ChartCard";
import { LineChart, type LineChartProps } from "@/components/kit/chart/LineChart";
import { niceTicks } from "@/components/kit/chart/niceTicks";
import { EmptyState } from "@/components/kit/EmptyState";
import { addDays, formatDay, formatDayMonth } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import type { CampaignView } from "@/lib/marketing/media/schema";

type Day = CampaignView["days"][number];
const TICKS = 5;
const HEIGHT = 150;

/** A figure of each day as a line over the same days, so that both stand one under the other; a day of which no file told yet is a gap. */
function lineOf(
  days: readonly Day[],
  label: string,
  figureOf: (day: Day) => number | null,
  format: (value: number) => string,
): LineChartProps {
  const first = days[0]?.day ?? "";
  const last = days.length - 1;
  const ticks = niceTicks(Math.max(1, ...days.map((day) => figureOf(day) ?? 0)));
  const every = Math.max(1, Math.ceil(last / TICKS));
  return {
    label: `${label}, del ${formatDay(first)} al ${formatDay(addDays(first, last))}`,
    height: HEIGHT,
    curves: [{ id: label, label, kind: "own", points: days.map((day, x) => ({ x, y: figureOf(day) })) }],
    x: {
      domain: [0, last],
      ticks: Array.from({ length: TICKS + 1 }, (_, index) => index * every).filter((tick) => tick <= last),
      format: (x) => formatDayMonth(addDays(first, Math.round(x))),
    },
    y: { domain: [0, ticks.at(-1) ?? 1], ticks, format },
    formatValue: format,
  };
}

/** Spend by the platforms over the tickets of each day. */
export default function DaysChart({
  days,
  currency,
  name,
  sells,
}: {
  days: readonly Day[];
  currency: string;
  name: string;
  /** It is of a show, which sells tickets. */
  sells: boolean;
}) {
  const money = (value: number) => formatMoney(value.toFixed(2), currency);
  return (
    <ChartCard
      question={sells ? "¿Qué se vendió mientras se gastaba?" : "¿Cuánto se gastó por día?"}
      unit={sells ? `Entradas por día, y gasto por día en ${currency}` : `Gasto por día en ${currency}`}
      fileName={`campana_${name}`}
      data={{
        headers: ["Día", "Gasto", ...(sells ? ["Entradas"] : [])],
        rows: [...days]
          .reverse()
          .map(({ day, spend, tickets }) => [
            formatDay(day),
            spend === null ? "—" : formatMoney(spend, currency, { decimals: 2 }),
            ...(sells ? [formatInteger(tickets ?? 0)] : []),
          ]),
      }}
    >
      {days.length < 2 ? (
        <EmptyState compact title="Todavía no hay dos días para dibujar" />
      ) : (
        <>
          {sells && (
            <LineChart
              {...lineOf(
                days,
                "Entradas",
                ({ tickets }) => tickets ?? 0,
                (value) => formatInteger(Math.round(value)),
              )}
            />
          )}
          <LineChart {...lineOf(days, "Gasto", ({ spend }) => (spend === null ? null : Number(spend)), money)} />
        </>
      )}
    </ChartCard>
  );
}
