import { type Tx, txQuery } from "@/lib/db";
import type { PostingActor } from "@/lib/ledger/post";
import { dropParts, dueOf, settle, type VatYear } from "./parts";

const TURN = "hashtextextended('vat_year', 0)";

/** Nobody's voucher moves while a year is settled: what is posted of it is of all that stands. */
export const holdYears = (tx: Tx) => txQuery(tx, `SELECT pg_advisory_xact_lock(${TURN})::text`);

/** With the notes that take from it: they are charged as it is. */
const WITH_NOTES = `SELECT $1::int AS id UNION SELECT k.voucher_id FROM voucher_link k WHERE k.target_type = 'voucher' AND k.target_id = $1::int`;

/** The standing years that a voucher is of, or was: in one order, each held. */
const yearsOf = (tx: Tx, ids: number[]) =>
  txQuery<VatYear>(
    tx,
    `SELECT y.id, y.company_id, y.year, y.percent::text AS percent FROM company_vat_year y WHERE y.undone_at IS NULL
       AND (EXISTS (SELECT 1 FROM vat_year_part p WHERE p.vat_year_id = y.id AND p.voucher_id = ANY ($1::int[]))
         OR EXISTS (SELECT 1 FROM voucher v WHERE v.id = ANY ($1::int[]) AND v.company_id = y.company_id AND extract(year FROM v.date) = y.year))
     ORDER BY y.id FOR UPDATE`,
    ids,
  );

/**
 * A voucher accrued, was charged elsewhere, corrected or taken back: what a year's share moved of its cost goes along. Who calls
 * holds it, and has written what it is now.
 */
export async function followYear(tx: Tx, actor: PostingActor, id: number, reason: string): Promise<void> {
  await txQuery(tx, `SELECT pg_advisory_xact_lock_shared(${TURN})::text`);
  const found = await txQuery<{ id: number }>(tx, WITH_NOTES, id);
  const ids = found.map((one) => one.id);
  for (const year of await yearsOf(tx, ids)) {
    const before = await dropParts(tx, year.id, ids);
    const after = await dueOf(tx, year, ids);
    await settle(tx, actor, year, { event: `comprobante:${id}`, reason, before, after });
  }
}
