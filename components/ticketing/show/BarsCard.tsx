import { useState } from "react";
import { useDownload } from "@/components/frame/useDownload";
import { Card } from "@/components/kit/Card";
import { ChartCard } from "@/components/kit/chart/ChartCard";
import { StackedBars } from "@/components/kit/chart/StackedBars";
import { EmptyState } from "@/components/kit/EmptyState";
import { formatDayYear } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { slugFile } from "@/lib/format/text";
import { getSalesExcel } from "@/lib/ticketing/reports/api";
import { type BarsModel, type BarsRange, barsModel } from "./barsModel";
import type { ShowPage } from "./curveModel";

const QUESTION = "Ventas por día y ticketera";
const OPTIONS = [
  { value: "30", label: "30 días" },
  { value: "todo", label: "Todo" },
] as const;

function unitOf({ total, step, end }: BarsModel, range: BarsRange, hoy: string): string {
  const last = end === hoy ? "últimos 30 días" : `30 días hasta el ${formatDayYear(end)}`;
  return `Entradas por ${step}, ${range === "30" ? last : "toda la venta"}: ${formatInteger(total)} en total`;
}

/** What each ticketera sold per day. */
export function BarsCard({ page }: { page: ShowPage }) {
  const [range, setRange] = useState<BarsRange>("30");
  const { run } = useDownload();
  const model = barsModel(page, range);
  if (!model)
    return (
      <Card title={QUESTION}>
        <EmptyState title="Todavía no hay ventas cargadas" compact />
      </Card>
    );
  const { show } = page;
  return (
    <ChartCard
      question={QUESTION}
      unit={unitOf(model, range, page.hoy)}
      fileName={`ventas_${slugFile(show)}`}
      range={{ options: OPTIONS, value: range, onChange: setRange }}
      data={model.data}
      onExcel={() => void run(getSalesExcel, { params: { show } }, `ventas_${slugFile(show)}.xlsx`)}
    >
      <StackedBars {...model} />
    </ChartCard>
  );
}
