import { type Tx, txQuery } from "@/lib/db";
import { addMoney, compareMoney } from "@/lib/format/moneyMath";
import { jurisdictionTitles } from "@/lib/suppliers/rules/kinds";
import { seriesTitle } from "../rules/titles";
import { type Reckoned, reckoningWords, withholdingTitle } from "../rules/words";
import type { BatchTaxes, OrderWithholding } from "../schema/ofBatch";
import { FACTS } from "./regimes";

type Row = Omit<OrderWithholding, "title" | "words"> & Reckoned & { order_id: number; series: string };

/** What each order of a batch withholds and how it was reckoned, what that comes to by tax, and which padrones are missing. */
export async function withheldOf(
  tx: Tx,
  batch: number,
  currency: string,
): Promise<{ of: (order: number) => OrderWithholding[]; taxes: BatchTaxes[]; warnings: string[] }> {
  const rows = await txQuery<Row>(
    tx,
    `SELECT w.id, w.order_id, w.series, w.tax, w.code, w.state, w.certificate, w.base::text AS base, w.accumulated::text AS accumulated, w.taxable::text AS taxable,
       trim_scale(w.rate)::text AS rate, w.due::text AS due, w.before::text AS before, w.relieved::text AS relieved, w.amount::text AS amount, w.deducted::text AS deducted,
       coalesce(g.source, '') AS source, coalesce(g.to_confirm, false) AS to_confirm, CASE WHEN g.id IS NOT NULL THEN ${FACTS} END AS regime
     FROM withholding w JOIN payment_order r ON r.id = w.order_id LEFT JOIN tax_regime g ON g.id = w.regime_id WHERE r.batch_id = $1::int ORDER BY w.order_id, w.id`,
    batch,
  );
  const byOrder = new Map<number, OrderWithholding[]>();
  const sums = new Map<string, BatchTaxes>();
  for (const row of rows) {
    const { order_id, series, regime, accumulated, taxable, due, before, relieved, ...shown } = row;
    const one = { ...shown, title: withholdingTitle(row.tax, row.code), words: reckoningWords(row, currency) };
    byOrder.set(order_id, [...(byOrder.get(order_id) ?? []), one]);
    if (compareMoney(row.amount, "0") === 0) continue;
    const sum = sums.get(series) ?? { title: seriesTitle(series), count: 0, amount: "0.00" };
    sums.set(series, { ...sum, count: sum.count + 1, amount: addMoney(sum.amount, row.amount) });
  }
  return {
    of: (order) => byOrder.get(order) ?? [],
    taxes: [...sums.values()],
    warnings: await missingPadrones(tx, batch),
  };
}

/** Jurisdictions of which the company is an agent and whose padrón of the batch's month was not imported. */
async function missingPadrones(tx: Tx, batch: number): Promise<string[]> {
  const rows = await txQuery<{ code: string; month: string; currency: string; own: string }>(
    tx,
    `SELECT DISTINCT g.code, to_char(b.day, 'MM/YYYY') AS month, b.currency::text AS currency, c.currency::text AS own FROM payment_batch b JOIN company c ON c.id = b.company_id
     JOIN tax_regime_agent a ON a.company_id = b.company_id JOIN tax_regime g ON g.id = a.regime_id AND g.state = 'vigente' AND g.formula = 'padron' AND g.valid_from <= b.day
       AND coalesce(g.valid_until >= b.day, true)
     WHERE b.id = $1::int AND b.state IN ('borrador', 'autorizado') AND NOT EXISTS (SELECT 1 FROM padron_file f WHERE f.jurisdiction = g.code AND f.undone_at IS NULL
       AND f.month = date_trunc('month', b.day::timestamp)::date) ORDER BY 1`,
    batch,
  );
  return rows.map(({ code, month, currency, own }) =>
    currency === own
      ? `Falta el padrón de ${placeOf(code)} de ${month}: se retiene como a quien no figura.`
      : `Pago en ${currency}: no se retiene ${placeOf(code)}, calcularlo aparte.`,
  );
}

const placeOf = (code: string): string =>
  Object.hasOwn(jurisdictionTitles, code) ? jurisdictionTitles[code as keyof typeof jurisdictionTitles] : code;
