import { sumMoney } from "@/lib/format/moneyMath";
import { groupByCurrency } from "../rules/currencies";
import { averagePrice } from "../rules/figures";
import { knownSum } from "../rules/missingAmounts";
import { averageSql, currencyRank, knownSql, listOf } from "../sqlJson";
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
  discrepancia: number;
  discrepancia_monto: string;
  /** Days without an amount, in all and of the period. */
  sin_monto: number;
  sin_monto_periodo: number;
}

/** One total per currency, in the order currencies are shown; the keys of money only with `money`. */
export function currencyTotals(rows: readonly Addend[], money: boolean): CurrencyTotal[] {
  return groupByCurrency(rows).map(([divisa, group]) => {
    const wrong = group.filter(({ discrepancia_monto }) => !isZero(discrepancia_monto));
    const differs = (row: Addend) => row.discrepancia !== 0 || (money && !isZero(row.discrepancia_monto));
    const count = (pick: (row: Addend) => number | null) => group.reduce((sum, row) => sum + (pick(row) ?? 0), 0);
    const amount = (pick: (row: Addend) => string) => sumMoney(group.map(pick));
    const today = group.flatMap(({ monto_hoy }) => monto_hoy ?? []);
    const venta_total = count((row) => row.venta_total);
    const counts = {
      divisa,
      shows: new Set(group.map(({ show }) => show)).size,
      venta_hoy: group.some(({ venta_hoy }) => venta_hoy !== null) ? count((row) => row.venta_hoy) : null,
      venta_periodo: count((row) => row.venta_periodo),
      venta_total,
      con_diferencia: new Set(group.filter(differs).map(({ show }) => show)).size,
    };
    if (!money) return counts;
    const sin_monto = count((row) => row.sin_monto);
    const recaudacion_total = knownSum(
      amount((row) => row.recaudacion_total),
      sin_monto,
    );
    return {
      ...counts,
      monto_hoy: today.length > 0 ? sumMoney(today) : null,
      monto_periodo: knownSum(
        amount((row) => row.monto_periodo),
        count((row) => row.sin_monto_periodo),
      ),
      recaudacion_total,
      sin_monto,
      promedio: averagePrice(recaudacion_total, venta_total, sin_monto),
      discrepancia: wrong.length > 0 ? sumMoney(wrong.map((row) => row.discrepancia_monto)) : null,
    };
  });
}

/** A stated total is wrong: of tickets or, where money is seen, of money. */
const DIFFERS = (money: boolean) => `discrepancia <> 0${money ? " OR discrepancia_monto <> 0" : ""}`;
const TOTAL = knownSql("sum(recaudacion_total)", "sum(sin_monto)");
const PERIOD = knownSql("sum(monto_periodo)", "sum(sin_monto_periodo)");

/**
 * The same over the rows of a common table expression that has an `Addend`'s columns, `show_id` in place of the show: a list
 * as JSON text.
 */
export function totalsSql(table: string, money: boolean): string {
  const amounts = `, sum(monto_hoy)::numeric(40, 2)::text AS monto_hoy, (${PERIOD})::text AS monto_periodo,
    (${TOTAL})::text AS recaudacion_total, sum(sin_monto) AS sin_monto, ${averageSql(
      `(${TOTAL})`,
      "sum(venta_total)",
      "sum(sin_monto)",
    )} AS promedio,
    CASE WHEN bool_or(discrepancia_monto <> 0) THEN sum(discrepancia_monto)::text END AS discrepancia`;
  return listOf(`SELECT divisa, count(DISTINCT show_id) AS shows, sum(venta_hoy) AS venta_hoy, sum(venta_periodo) AS venta_periodo,
    sum(venta_total) AS venta_total,
      count(DISTINCT show_id) FILTER (WHERE ${DIFFERS(money)}) AS con_diferencia${money ? amounts : ""} FROM ${table}
        GROUP BY divisa ORDER BY ${currencyRank("divisa")}`);
}

const isZero = (amount: string) => !/[1-9]/.test(amount);
