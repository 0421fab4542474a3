import { type Tx, txQuery } from "@/lib/db";
import { impossible } from "@/lib/http/errors";
import type { Source } from "./balances";
import type { Side } from "./kinds";

/** How sure it is that money moves on its day. */
export type Certainty = "firme" | "comprometido" | "previsto";

/** Whose money it is, and the day it is expected unless another one is planned already. */
export interface CashFacts {
  side?: Side;
  company_id?: number | null;
  show_id?: number | null;
  supplier_id?: number | null;
  currency: string;
  certainty: Certainty;
  due_day: string;
}

/** What a source has accrued or committed and not paid, by its entries. */
const OWED = `SELECT greatest(coalesce(sum(CASE WHEN e.kind IN ('devengado', 'comprometido') THEN e.amount
    WHEN e.kind IN ('pagado', 'anticipado') THEN -e.amount END), 0), 0) AS owed
  FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
  WHERE p.source_type = $1::text AND p.source_id = $2::bigint AND e.currency = $3::char(3)`;

const OWN = "source_type = $1::text AND source_id = $2::bigint AND currency = $3::char(3)";

/** Less is expected: of the earliest first. */
const LOWER = `WITH owed AS (${OWED}), open AS (
    SELECT id, open, sum(open) OVER (ORDER BY due_day, n) - open AS before, sum(open) OVER () - coalesce($4::numeric, (SELECT owed FROM owed)) AS excess
    FROM cash_item WHERE ${OWN} AND open > 0
  )
  UPDATE cash_item c SET open = c.open - least(o.open, o.excess - o.before), updated_at = now()
  FROM open o WHERE c.id = o.id AND o.excess > o.before`;

/** More is expected: what was there before comes back, the latest first, */
const RAISE = `WITH owed AS (${OWED}), room AS (
    SELECT id, amount - open AS room, sum(amount - open) OVER (ORDER BY due_day DESC, n DESC) - (amount - open) AS before,
      coalesce($4::numeric, (SELECT owed FROM owed)) - sum(open) OVER () AS lack
    FROM cash_item WHERE ${OWN}
  )
  UPDATE cash_item c SET open = c.open + least(r.room, r.lack - r.before), updated_at = now()
  FROM room r WHERE c.id = r.id AND r.room > 0 AND r.lack > r.before`;

/** and the rest is new. */
const ADD = `WITH owed AS (${OWED}), has AS (SELECT coalesce(sum(open) FILTER (WHERE currency = $3::char(3)), 0) AS open, coalesce(max(n), 0) + 1 AS n
    FROM cash_item WHERE source_type = $1::text AND source_id = $2::bigint),
  lack AS (SELECT coalesce($4::numeric, owed.owed) - has.open AS amount, has.n FROM owed, has)
  INSERT INTO cash_item (source_type, source_id, currency, n, amount, open, side, company_id, show_id, supplier_id, due_day, certainty)
  SELECT $1, $2, $3, n, amount, amount, $5::text, $6::int, $7::int, $8::int, $9::date, $10::text FROM lack WHERE amount > 0`;

/**
 * Makes what is planned of a source come to what its entries say it still owes, as the last step of whoever posted: less takes
 * the earliest days away, more brings back what was there and adds the rest on `due_day`. Who calls holds the source.
 * `owed`: what is owed, of what is only cash and has no entries.
 */
export async function planCash(tx: Tx, { type, id }: Source, facts: CashFacts, owed?: string): Promise<void> {
  const values = [type, id, facts.currency, owed ?? null];
  await txQuery(tx, LOWER, ...values);
  await txQuery(tx, RAISE, ...values);
  const { side = "gasto", company_id = null, show_id = null, supplier_id = null, due_day, certainty } = facts;
  await txQuery(tx, ADD, ...values, side, company_id, show_id, supplier_id, due_day, certainty);
}

/** Nothing of a source is planned: what it owes is paid, and planned, by another one (a card's settlement). Who calls holds the source. */
export async function dropCash(tx: Tx, { type, id }: Source): Promise<void> {
  await txQuery(tx, "DELETE FROM cash_item WHERE source_type = $1::text AND source_id = $2::bigint", type, id);
}

/**
 * What is planned of a source is of somebody else, of another currency or of another day now: what was said of that stays with it, what
 * it owes in other currencies is nothing. Days of its own move to `due_day`: all of them, or where it has taken over those of others
 * (`handed`), those that were `was` and those of which nothing is left. Who calls plans its cash afterwards.
 */
export async function restateCash(
  tx: Tx,
  { type, id }: Source,
  { currency, company_id = null, supplier_id = null, due_day }: CashFacts,
  { was, handed }: { was: string; handed: boolean },
): Promise<void> {
  await txQuery(
    tx,
    `UPDATE cash_item SET company_id = $4::int, supplier_id = $5::int, open = CASE WHEN currency = $3::char(3) THEN open ELSE 0 END,
       due_day = CASE WHEN NOT $8::boolean OR open = 0 OR due_day = $7::date THEN $6::date ELSE due_day END, updated_at = now()
     WHERE source_type = $1::text AND source_id = $2::bigint`,
    ...[type, id, currency, company_id, supplier_id, due_day, was, handed],
  );
}

/**
 * A voucher takes over, with their days, the plans of what it takes the place of: as much as that has planned too much by now,
 * and no more than the voucher lacks. Who calls has posted both and plans both afterwards.
 */
export async function handCashOver(tx: Tx, from: Source, to: Source, facts: CashFacts): Promise<void> {
  const { side = "gasto", currency, company_id = null, show_id = null, supplier_id = null, certainty } = facts;
  await txQuery(
    tx,
    `WITH owed AS (
       SELECT p.source_type = $1::text AND p.source_id = $2::bigint AS giver, greatest(sum(CASE WHEN e.kind IN ('devengado', 'comprometido') THEN e.amount
         WHEN e.kind IN ('pagado', 'anticipado') THEN -e.amount END), 0) AS owed
       FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
       WHERE (p.source_type, p.source_id) IN (($1::text, $2::bigint), ($4::text, $5::bigint)) AND e.currency = $3::char(3) GROUP BY 1
     ), given AS (
       SELECT id, n, due_day, open, sum(open) OVER (ORDER BY due_day, n) - open AS before,
         least(sum(open) OVER () - coalesce((SELECT owed FROM owed WHERE giver), 0), coalesce((SELECT owed FROM owed WHERE NOT giver), 0)
           - (SELECT coalesce(sum(open), 0) FROM cash_item WHERE source_type = $4::text AND source_id = $5::bigint AND currency = $3::char(3))) AS amount
       FROM cash_item WHERE ${OWN} AND open > 0
     ), parts AS (SELECT id, n, due_day, least(open, amount - before) AS part FROM given WHERE amount > before), less AS (
       UPDATE cash_item c SET open = c.open - p.part, updated_at = now() FROM parts p WHERE c.id = p.id
     )
     INSERT INTO cash_item (source_type, source_id, currency, n, amount, open, side, company_id, show_id, supplier_id, due_day, certainty)
     SELECT $4, $5, $3, (SELECT coalesce(max(n), 0) FROM cash_item WHERE source_type = $4 AND source_id = $5) + row_number() OVER (ORDER BY due_day, n),
       part, part, $6::text, $7::int, $8::int, $9::int, due_day, $10::text FROM parts`,
    from.type,
    from.id,
    currency,
    to.type,
    to.id,
    side,
    company_id,
    show_id,
    supplier_id,
    certainty,
  );
}

/** Another day for one of a source's expected amounts: no money moves. @throws 422 when there is none that is open */
export async function moveCash(tx: Tx, { type, id }: Source, n: number, dueDay: string): Promise<void> {
  const moved = await txQuery(
    tx,
    `UPDATE cash_item SET due_day = $4::date, updated_at = now()
     WHERE source_type = $1::text AND source_id = $2::bigint AND n = $3::int AND open > 0 RETURNING n`,
    type,
    id,
    n,
    dueDay,
  );
  if (moved.length === 0) throw impossible("No queda nada por pagar con esta fecha.");
}
