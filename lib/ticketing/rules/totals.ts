import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";

/** What makes two rows the same running total: show, ticketera, category and currency. */
export type SeriesKey = { show: string; ticketera: string; categoria: string; divisa: string };

/** A day's sales of a series. Totals are what a person or a file stated, null where nobody did. */
export type DailySale = SeriesKey & {
  fecha_venta: string;
  venta_diaria: number;
  monto_diario: string;
  venta_total?: number | null;
  recaudacion_total?: string | null;
};

export type WithTotals<Row> = Row & { venta_total: number; recaudacion_total: string };

/** A text that is equal exactly for rows of one series, whatever characters the names hold. */
export function seriesKey({ show, ticketera, categoria, divisa }: SeriesKey): string {
  return JSON.stringify([show, ticketera, categoria, divisa]);
}

/**
 * The running totals computed from the daily figures alone: for each row the sum of its series' days up to and
 * including its own, in date order (ties in the order given). Rows come back in the order given, with `venta_total`
 * and `recaudacion_total` replaced; currencies never meet because a series has one.
 */
export function runningTotals<Row extends DailySale>(rows: readonly Row[]): WithTotals<Row>[] {
  const sums = new Map<string, { venta_total: number; recaudacion_total: string }>();
  const totals: WithTotals<Row>[] = [];
  const inDateOrder = [...rows.entries()].sort(([, a], [, b]) => compareDays(a.fecha_venta, b.fecha_venta));
  for (const [place, row] of inDateOrder) {
    const key = seriesKey(row);
    const before = sums.get(key) ?? { venta_total: 0, recaudacion_total: "0.00" };
    const sum = {
      venta_total: before.venta_total + row.venta_diaria,
      recaudacion_total: sumMoney([before.recaudacion_total, row.monto_diario]),
    };
    sums.set(key, sum);
    totals[place] = { ...row, ...sum };
  }
  return totals;
}

function compareDays(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Typed total minus the sum of the days: null when they agree or nothing was typed. Negative: the typed one falls short. */
export function discrepancy(typedTotal: number | null | undefined, sumOfDaily: number): number | null {
  return typedTotal == null || typedTotal === sumOfDaily ? null : typedTotal - sumOfDaily;
}

/** The same for money, as a decimal string. */
export function moneyDiscrepancy(typedTotal: string | null | undefined, sumOfDaily: string): string | null {
  if (typedTotal == null || compareMoney(typedTotal, sumOfDaily) === 0) return null;
  return subMoney(typedTotal, sumOfDaily);
}

export type Discrepancy<Row> = { row: Row } & (
  | { field: "venta_total"; typed: number; computed: number; difference: number }
  | { field: "recaudacion_total"; typed: string; computed: string; difference: string }
);

/** Every typed total that its daily figures do not add up to: what the report shows instead of hiding. */
export function discrepancies<Row extends DailySale>(rows: readonly Row[]): Discrepancy<Row>[] {
  return runningTotals(rows).flatMap((computed, index) => {
    const row = rows[index];
    if (!row) return [];
    const found: Discrepancy<Row>[] = [];
    const count = discrepancy(row.venta_total, computed.venta_total);
    if (count !== null && row.venta_total != null)
      found.push({
        row,
        field: "venta_total",
        typed: row.venta_total,
        computed: computed.venta_total,
        difference: count,
      });
    const money = moneyDiscrepancy(row.recaudacion_total, computed.recaudacion_total);
    if (money !== null && row.recaudacion_total != null)
      found.push({
        row,
        field: "recaudacion_total",
        typed: row.recaudacion_total,
        computed: computed.recaudacion_total,
        difference: money,
      });
    return found;
  });
}
