import { type Tx, txQuery } from "@/lib/db";
import { bareTaxId } from "@/lib/format/ids/taxId";
import { holdTurn } from "@/lib/inTurn";
import { EMPTY_MONTH, type MonthSoFar } from "../rules/withhold";
import { PAY_DAY } from "./payDay";

/** One at a time: what is withheld of a supplier of a company in a month. */
export const holdMonths = (tx: Tx, company: number, day: string, suppliers: readonly number[]): Promise<void> =>
  holdTurn(tx, ...suppliers.map((supplier) => `withholding:${company}:${supplier}:${day.slice(0, 7)}`));

const keyOf = (order: number, tax: string, code: string) => `${order} ${tax} ${code}`;

/**
 * What a month holds beside what was issued or declared: `drafts` what orders that were made before propose, `signed` what waits authorised
 * to be released, `issued` nothing, since a draft may never be paid.
 */
export type Counting = "drafts" | "signed" | "issued";

const COUNTED: Readonly<Record<Counting, string>> = {
  drafts: "w.order_id < r.id",
  signed: "w.state = 'autorizada'",
  issued: "FALSE",
};

/**
 * What the month holds for each order of a batch, those of the batch itself before it included.
 * A payment that bounced or never left is no part of it. Who calls holds the months.
 */
export async function monthsBefore(
  tx: Tx,
  batch: number,
  counting: Counting,
): Promise<(order: number, tax: string, code: string) => MonthSoFar> {
  const rows = await txQuery<MonthSoFar & { order_id: number; tax: string; code: string }>(
    tx,
    `SELECT r.id AS order_id, w.tax, w.code, sum(w.base)::text AS base, sum(w.amount)::text AS withheld, sum(w.relieved)::text AS relieved
     FROM payment_order r JOIN payment_batch b ON b.id = r.batch_id JOIN supplier_kept k ON k.id = r.supplier_id JOIN supplier_kept o ON o.kept_id = k.kept_id
     JOIN withholding w ON w.company_id = b.company_id AND w.month = date_trunc('month', ${PAY_DAY}::timestamp)::date AND w.supplier_id = o.id
     WHERE r.batch_id = $1::int AND w.regime_id IS NOT NULL AND w.state <> 'anulada' AND w.order_id IS DISTINCT FROM r.id
       AND (w.order_id IS NULL OR w.state IN ('emitida', 'declarada') OR CASE WHEN EXISTS (SELECT 1 FROM payment_order x WHERE x.id = w.order_id AND x.batch_id = b.id)
         THEN w.order_id < r.id ELSE ${COUNTED[counting]} END) GROUP BY 1, 2, 3`,
    batch,
  );
  const found = new Map(rows.map(({ order_id, tax, code, ...month }) => [keyOf(order_id, tax, code), month]));
  return (order, tax, code) => found.get(keyOf(order, tax, code)) ?? EMPTY_MONTH;
}

/**
 * The rates of a month's padrones, by jurisdiction and tax number: `null` of who was looked for and is not in it. A jurisdiction that is not there has
 * no padrón yet; who is not there was not looked for.
 */
export type Padrones = ReadonlyMap<string, ReadonlyMap<string, string | null>>;

/** The newest padrón of each jurisdiction in the month of a day, for some suppliers. */
export async function padronesOf(tx: Tx, day: string, taxIds: readonly string[]): Promise<Padrones> {
  const rows = await txQuery<{ jurisdiction: string; tax_id: string | null; percent: string | null }>(
    tx,
    `SELECT f.jurisdiction, t.tax_id, t.percent::text AS percent FROM (SELECT DISTINCT ON (jurisdiction) id, jurisdiction FROM padron_file
       WHERE month = date_trunc('month', $1::timestamp)::date AND undone_at IS NULL ORDER BY jurisdiction, id DESC) f
     LEFT JOIN padron_rate t ON t.file_id = f.id AND t.tax_id = ANY ($2::text[])`,
    day,
    taxIds.map(bareTaxId),
  );
  const all = new Map<string, Map<string, string | null>>();
  for (const { jurisdiction, tax_id, percent } of rows) {
    const own = all.get(jurisdiction) ?? new Map<string, string | null>();
    if (tax_id !== null) own.set(tax_id, percent);
    all.set(jurisdiction, own);
  }
  return all;
}
