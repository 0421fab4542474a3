import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import { discrepancies } from "@/lib/ticketing/rules/totals";
import type { SaleRow } from "@/lib/ticketing/sales/schema";

/** A total that the days do not add up to, in words. */
export interface Problem {
  field: "venta_total" | "recaudacion_total";
  text: string;
}

export interface DayLine extends SaleRow {
  slot: number;
  problems: Problem[];
}

/** The sales with the problems of each: a stated total that is not the sum of its series' days. */
export function dayLines(sales: readonly SaleRow[], slots: ReadonlyMap<string, number>): DayLine[] {
  const checked = sales.map((sale) => ({
    ...sale,
    monto_diario: sale.monto_diario ?? "0",
    venta_total: sale.venta_total_computed ? null : sale.venta_total,
    recaudacion_total: sale.recaudacion_total_computed ? null : (sale.recaudacion_total ?? null),
  }));
  const problems = new Map<number, Problem[]>();
  for (const found of discrepancies(checked)) {
    const { id, divisa } = found.row;
    const text =
      found.field === "venta_total"
        ? `Total informado ${formatInteger(found.typed)}; la suma de los días es ${formatInteger(found.computed)}.`
        : `Recaudación informada ${formatMoney(found.typed, divisa)}; la suma de los días es ${formatMoney(found.computed, divisa)}.`;
    problems.set(id, [...(problems.get(id) ?? []), { field: found.field, text }]);
  }
  return sales.map((sale) => ({
    ...sale,
    slot: slots.get(sale.ticketera) ?? 6,
    problems: problems.get(sale.id) ?? [],
  }));
}
