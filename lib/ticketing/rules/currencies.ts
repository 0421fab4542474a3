import { currencies } from "@/lib/format/currencies";
import { sumMoney } from "@/lib/format/moneyMath";

/** The order in which currencies are shown; others follow by code. */
const ORDER: readonly string[] = currencies;

export function compareCurrencies(a: string, b: string): number {
  const rank = (code: string) => (ORDER.includes(code) ? ORDER.indexOf(code) : ORDER.length);
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Rows grouped by their currency, in the order currencies are shown. Money is only ever added inside a group. */
export function groupByCurrency<Row extends { divisa: string }>(rows: Iterable<Row>): [divisa: string, rows: Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.divisa);
    if (group) group.push(row);
    else groups.set(row.divisa, [row]);
  }
  return [...groups].sort(([a], [b]) => compareCurrencies(a, b));
}

/** One total per currency, never one over all; rows without an amount (`null`) count as rows but add nothing. */
export function sumByCurrency(
  rows: Iterable<{ divisa: string; monto: string | null }>,
): { divisa: string; total: string; filas: number }[] {
  return groupByCurrency(rows).map(([divisa, group]) => ({
    divisa,
    total: sumMoney(group.flatMap(({ monto }) => (monto === null ? [] : [monto]))),
    filas: group.length,
  }));
}
