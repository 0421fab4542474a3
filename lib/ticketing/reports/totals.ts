import { sumMoney } from "@/lib/format/moneyMath";
import { groupByCurrency } from "../rules/currencies";
import { averagePrice } from "../rules/figures";
import { averageSql, currencyRank, listOf } from "../sqlJson";
import type { CurrencyTotal } from "./schema";

/** What is added up: a show's or a series' figures in one currency, money included. */
export interface Addend {
  show: string;
  divisa: string;
  venta_hoy: number | null;
  venta_periodo: number;
  venta_total: number;
  monto_hoy: string | null;
  monto_periodo: string;
  recaudacion_total: string;
  discrepancia_monto: string;
}

/** One total per currency, in the order currencies are shown; the keys of money only with `money`. */
export function currencyTotals(rows: readonly Addend[], money: boolean): CurrencyTotal[] {
  return groupByCurrency(rows).map(([divisa, group]) => {
    const count = (pick: (row: Addend) => number | null) => group.reduce((sum, row) => sum + (pick(row) ?? 0), 0);
    const amount = (pick: (row: Addend) => string | null) => sumMoney(group.flatMap((row) => pick(row) ?? []));
    const venta_total = count((row) => row.venta_total);
    const counts = {
      divisa,
      shows: new Set(group.map(({ show }) => show)).size,
      venta_hoy: count((row) => row.venta_hoy),
      venta_periodo: count((row) => row.venta_periodo),
      venta_total,
    };
    if (!money) return counts;
    const recaudacion_total = amount((row) => row.recaudacion_total);
    const discrepancia = amount((row) => row.discrepancia_monto);
    return {
      ...counts,
      monto_hoy: amount((row) => row.monto_hoy),
      monto_periodo: amount((row) => row.monto_periodo),
      recaudacion_total,
      promedio: averagePrice(recaudacion_total, venta_total),
      discrepancia: nonZero(discrepancia),
    };
  });
}

/**
 * The same over the rows of a common table expression that has an `Addend`'s columns, `show_id` in place of the show: a list
 * as JSON text.
 */
export function totalsSql(table: string, money: boolean): string {
  const amounts = `, coalesce(sum(monto_hoy), 0)::numeric(40, 2)::text AS monto_hoy, sum(monto_periodo)::text AS monto_periodo,
    sum(recaudacion_total)::text AS recaudacion_total, ${averageSql("sum(recaudacion_total)", "sum(venta_total)")} AS promedio,
    nullif(sum(discrepancia_monto), 0)::text AS discrepancia`;
  return listOf(`SELECT divisa, count(DISTINCT show_id) AS shows, coalesce(sum(venta_hoy), 0) AS venta_hoy, sum(venta_periodo) AS venta_periodo,
    sum(venta_total) AS venta_total${money ? amounts : ""} FROM ${table} GROUP BY divisa ORDER BY ${currencyRank("divisa")}`);
}

/** The amount, or null for zero: what is shown only where it is not nothing. */
function nonZero(amount: string): string | null {
  return /[1-9]/.test(amount) ? amount : null;
}
