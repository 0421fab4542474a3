import { type Tx, txQuery } from "@/lib/db";
import type { Currency } from "@/lib/format/currencies";
import { addMoney, compareMoney } from "@/lib/format/moneyMath";
import { seriesTitle } from "../rules/titles";
import { type Reckoned, reckoningWords, withholdingTitle } from "../rules/words";
import type { BatchTaxes, OrderWithholding } from "../schema/ofBatch";
import { unsaidDeclared } from "./declared";
import { notWithheld } from "./notWithheld";
import { missingPadrones, notLookedFor } from "./padronGaps";
import { PAY_DAY } from "./payDay";
import { isReckoned, type PaidIn, rateMissing } from "./paymentRate";
import { FACTS } from "./regimes";

type Row = Omit<OrderWithholding, "title" | "words"> & Reckoned & { order_id: number; series: string; own: Currency };

/** What each order of a batch withholds and how it was reckoned, what that comes to by tax, and which padrones and agents are missing. */
export async function withheldOf(
  tx: Tx,
  batch: number,
): Promise<{ of: (order: number) => OrderWithholding[]; taxes: BatchTaxes[]; warnings: string[] }> {
  const rows = await txQuery<Row>(
    tx,
    `SELECT w.id, w.order_id, w.series, w.tax, w.code, w.state, w.certificate, w.base::text AS base, w.accumulated::text AS accumulated, w.taxable::text AS taxable,
       trim_scale(w.rate)::text AS rate, w.due::text AS due, w.before::text AS before, w.relieved::text AS relieved, w.amount::text AS amount, w.deducted::text AS deducted, c.currency::text AS own, r.currency::text AS currency,
       CASE WHEN w.fx_rate IS NOT NULL THEN json_build_object('rate', trim_scale(w.fx_rate)::text, 'source', w.fx_source, 'day', w.fx_day::text) END AS fx,
       coalesce(g.source, '') AS source, coalesce(g.to_confirm, false) AS to_confirm, CASE WHEN g.id IS NOT NULL THEN ${FACTS} END AS regime
     FROM withholding w JOIN payment_order r ON r.id = w.order_id JOIN company c ON c.id = w.company_id LEFT JOIN tax_regime g ON g.id = w.regime_id WHERE r.batch_id = $1::int ORDER BY w.order_id, w.id`,
    batch,
  );
  const byOrder = new Map<number, OrderWithholding[]>();
  const sums = new Map<string, BatchTaxes>();
  for (const row of rows) {
    const { order_id, series, regime, accumulated, taxable, due, before, relieved, fx, own, ...shown } = row;
    const one = {
      ...shown,
      currency: own,
      title: withholdingTitle(row.tax, row.code),
      words: reckoningWords(row, own),
    };
    byOrder.set(order_id, [...(byOrder.get(order_id) ?? []), one]);
    if (compareMoney(row.amount, "0") === 0 || row.state === "anulada") continue;
    const sum = sums.get(series) ?? { title: seriesTitle(series), count: 0, amount: "0.00", currency: own };
    sums.set(series, { ...sum, count: sum.count + 1, amount: addMoney(sum.amount, row.amount) });
  }
  return {
    of: (order) => byOrder.get(order) ?? [],
    taxes: [...sums.values()],
    warnings: [
      ...(await rateMissing(tx, batch)),
      ...(await notReckoned(tx, batch)),
      ...(await missingPadrones(tx, batch)),
      ...(await notLookedFor(tx, batch)),
      ...(await unsaidDeclared(tx, batch)),
      ...(await notWithheld(tx, batch)),
    ],
  };
}

/** What no rate of ours brings into the company's currency is reckoned elsewhere, and said here. */
async function notReckoned(tx: Tx, batch: number): Promise<string[]> {
  const [paid] = await txQuery<PaidIn>(
    tx,
    `SELECT c.country::text AS country, c.currency::text AS own_currency, b.currency::text AS currency, ${PAY_DAY}::text AS day FROM payment_batch b JOIN company c ON c.id = b.company_id
     WHERE b.id = $1::int AND b.state IN ('borrador', 'autorizado') AND EXISTS (SELECT 1 FROM tax_regime_agent a WHERE a.company_id = c.id)`,
    batch,
  );
  return paid && !isReckoned(paid)
    ? [`Pago en ${paid.currency}: no se retiene por ningún régimen, calcularlo aparte.`]
    : [];
}
