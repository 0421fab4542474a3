import { type Tx, txQuery } from "@/lib/db";
import type { EntryKind } from "./kinds";
import type { Share } from "./shares";

/** A record whose balance entries are: `{ type: "voucher", id: 12 }`. */
export interface Source {
  type: string;
  id: number;
}

const PLACE =
  "e.side, e.company_id, e.purse_id, e.show_id, e.project_id, e.event_id, e.cost_centre_id, e.category_id, e.supplier_id, e.artist_id";

/**
 * What the entries of a source come to in a kind, by what they are charged to: what is left of a commitment, what a voucher has
 * accrued. Asked and promised amounts keep their day, since they are given back where they were taken. Who changes it holds the source first.
 * `events`: of these alone.
 */
export function balanceOf(
  tx: Tx,
  { type, id }: Source,
  kind: EntryKind,
  events: readonly string[] = [],
): Promise<Share[]> {
  const byDay = kind === "solicitado" || kind === "comprometido";
  return txQuery<Share>(
    tx,
    `SELECT ${PLACE}, ${byDay ? "e.day::text AS day, " : ""}e.currency::text AS currency, sum(e.amount)::text AS amount, sum(e.cost)::text AS cost
     FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
     WHERE p.source_type = $1::text AND p.source_id = $2::bigint AND e.kind = $3::text AND ($4::text[] = '{}' OR p.event = ANY ($4::text[]))
     GROUP BY ${PLACE}, ${byDay ? "e.day, " : ""}e.currency HAVING sum(e.amount) <> 0 OR sum(e.cost) <> 0
     ORDER BY min(e.id)`,
    type,
    id,
    kind,
    [...events],
  );
}

const UNPAID = (what: string) => `sum(CASE e.kind WHEN 'devengado' THEN e.${what} ELSE -e.${what} END)`;

/** What of a source is accrued and not paid, by what it is charged to. */
export function unpaidOf(tx: Tx, { type, id }: Source): Promise<Share[]> {
  return txQuery<Share>(
    tx,
    `SELECT ${PLACE}, e.currency::text AS currency, ${UNPAID("amount")}::text AS amount, ${UNPAID("cost")}::text AS cost
     FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
     WHERE p.source_type = $1::text AND p.source_id = $2::bigint AND e.kind IN ('devengado', 'pagado')
     GROUP BY ${PLACE}, e.currency HAVING ${UNPAID("amount")} <> 0 ORDER BY min(e.id)`,
    type,
    id,
  );
}

/** Where an accrual of a day goes: that day, or the first of the first open month, with the day it is of beside it. */
export async function openDay(tx: Tx, company: number | null, day: string): Promise<{ day: string; for_day?: string }> {
  const [row] = await txQuery<{ open: string }>(
    tx,
    "SELECT period_open($1::int, $2::date)::text AS open",
    company,
    day,
  );
  return !row || row.open === day ? { day } : { day: row.open, for_day: day };
}

/** What one event took of a source's accrual, as it was taken: positive. `version`: the posting's, the first one unless said. */
export const takenBy = (tx: Tx, { type, id }: Source, event: string, version = 1): Promise<Share[]> =>
  txQuery<Share>(
    tx,
    `SELECT ${PLACE}, e.currency::text AS currency, (-e.amount)::text AS amount, (-e.cost)::text AS cost
     FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
     WHERE p.source_type = $1::text AND p.source_id = $2::bigint AND p.event = $3::text AND p.source_version = $4::int AND e.kind = 'devengado' ORDER BY e.line`,
    type,
    id,
    event,
    version,
  );
