import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { ChartCard } from "@/components/kit/chart/ChartCard";
import { LineChart, type LineChartProps } from "@/components/kit/chart/LineChart";
import { EmptyState } from "@/components/kit/EmptyState";
import { useRead } from "@/lib/client/useRead";
import { addDays, todayIn } from "@/lib/format/dates";
import { getRateCurves } from "@/lib/rates/api";
import { rateChart, rateTable } from "./chartModel";

const NAMES = { USD: "el dólar", EUR: "el euro" };
const RANGES = [
  { value: "90", label: "90 días" },
  { value: "365", label: "Un año" },
  { value: "", label: "Todo" },
] as const;
type Range = (typeof RANGES)[number]["value"];

/** How a currency moved, by source. */
export function RatesChart({ currency }: { currency: "USD" | "EUR" }) {
  const [range, setRange] = useState<Range>("365");
  const from = range === "" ? undefined : addDays(todayIn(), -Number(range));
  const read = useRead(getRateCurves, { query: { currency, from } });
  return (
    <ChartCard
      question={`¿Cuánto vale ${NAMES[currency]}?`}
      unit={`Pesos por ${currency}, por fuente`}
      fileName={`cotizaciones_${currency}`}
      range={{ options: RANGES, value: range, onChange: setRange }}
      data={rateTable(read.data ?? [])}
    >
      <Fetched read={read} failure="No se pudo traer la evolución" rows={6}>
        {(curves) => <Drawing chart={rateChart(currency, curves)} />}
      </Fetched>
    </ChartCard>
  );
}

function Drawing({ chart }: { chart: LineChartProps | null }) {
  if (chart) return <LineChart {...chart} />;
  return (
    <EmptyState compact title="Todavía no hay dos días con cotización">
      Se cargan una por una, o con un archivo.
    </EmptyState>
  );
}
