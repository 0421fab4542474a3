import { ChartCard } from "@/components/kit/chart/ChartCard";
import { LineChart } from "@/components/kit/chart/LineChart";
import { monthNumbers, monthShort } from "@/lib/costcentres/rules/months";
import type { Board } from "@/lib/costcentres/schema";
import type { Currency } from "@/lib/format/currencies";
import { MONTHS } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { chartModel } from "./chartModel";

/** Budget against actual, month by month, with its table. */
export function MonthsChart({ board, onExcel }: { board: Board; onExcel: () => void }) {
  const { year, currency, months } = board;
  const { budget, actual, top, ticks, conclusion } = chartModel(board);
  const money = (value: string) => formatMoney(value, currency);
  return (
    <ChartCard
      question="¿Cómo viene el gasto contra el presupuesto?"
      unit={`Por mes de ${year}, en ${currency}. La línea gruesa es lo real.`}
      fileName={`presupuesto_y_real_${year}_${currency}`}
      onExcel={onExcel}
      conclusion={conclusion}
      data={{
        headers: ["Mes", "Presupuesto", "Comprometido", "Real", "Disponible"],
        rows: months.map(({ presupuestado, comprometido, real, disponible }, index) => [
          MONTHS[index] ?? "",
          money(presupuestado),
          money(comprometido),
          money(real),
          money(disponible),
        ]),
      }}
    >
      <LineChart
        label={`Presupuesto y gasto real por mes de ${year}, en ${currency}`}
        height={220}
        curves={[
          { id: "budget", label: "Presupuesto", kind: "comparable", points: budget },
          { id: "actual", label: "Real", kind: "own", points: actual },
        ]}
        x={{ domain: [1, 12], ticks: [...monthNumbers], format: monthShort }}
        y={{ domain: [0, top], ticks, format: (value) => short(value, currency) }}
        formatValue={(value) => formatMoney(value.toFixed(2), currency)}
      />
    </ChartCard>
  );
}

const short = (value: number, currency: Currency): string =>
  formatMoney(value.toFixed(0), currency, { compact: true })
    .replace(/^\S+ /, "")
    .replace(" mil", "k")
    .replace(" M", "M");
