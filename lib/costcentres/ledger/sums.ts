import { query, type Tx, txQuery } from "@/lib/db";
import { type Figures, figuresOf, NOTHING, type Sums } from "../rules/availability";

/** Which entries are meant: days from `from`, before `until`, of one currency; of all centres unless some are named. */
export interface LedgerScope {
  from: string;
  until: string;
  currency: string;
  centreIds?: readonly number[];
}

/** What was posted to a centre (null: all of them) in a month, 1 to 12 (null: the whole time). */
export interface LedgerSum extends Sums {
  centre_id: number | null;
  month: number | null;
}

/**
 * Every total that is shown of cost centres comes from here.
 *
 * This folder is the boundary to the ledger: nothing outside of it reads or writes `cost_entry` (`boundary.test.ts`).
 * `sums.ts` adds, `entries.ts` lists what a figure is made of (a page of it, or all of it for a file), `post.ts` adds and
 * reverses. When the company's ledger posts facts with a cost centre, these three read and post there instead, with the
 * same shapes, and nothing else changes.
 *
 * Answers a row for each centre and month, for each centre, for each month and for everything, as exact decimal strings.
 * Scopes of at most a year, so that months tell themselves apart.
 */
export async function ledgerSums(scope: LedgerScope, tx?: Tx): Promise<LedgerSum[]> {
  const values = [scope.currency, scope.from, scope.until, scope.centreIds ?? null];
  return tx ? txQuery<LedgerSum>(tx, SUMS, ...values) : query<LedgerSum>(SUMS, values);
}

// The entries are added once, day by day in the order of the index of sums (nothing is sorted or hashed, and the month is
// worked out of few rows: half the time of adding by month at once); the totals come from those few.
const SUMS = `
  WITH days AS (
    SELECT day, centre_id, kind, sum(amount) AS amount FROM cost_entry
    WHERE currency = $1::char(3) AND day >= $2::date AND day < $3::date AND ($4::int[] IS NULL OR centre_id = ANY ($4::int[]))
    GROUP BY day, centre_id, kind
  ), cells AS (
    SELECT centre_id, extract(month FROM day)::int AS month, kind, sum(amount) AS amount FROM days GROUP BY 1, 2, 3
  )
  SELECT centre_id, month,
    coalesce(sum(amount) FILTER (WHERE kind = 'presupuestado'), 0.00)::text AS presupuestado,
    coalesce(sum(amount) FILTER (WHERE kind = 'comprometido'), 0.00)::text AS comprometido,
    coalesce(sum(amount) FILTER (WHERE kind = 'real'), 0.00)::text AS real
  FROM cells GROUP BY GROUPING SETS ((centre_id, month), (centre_id), (month), ())`;

/** What a scope has in all. */
export async function figuresIn(scope: LedgerScope, tx?: Tx): Promise<Figures> {
  const sums = await ledgerSums(scope, tx);
  const found = sums.find(({ centre_id, month }) => centre_id === null && month === null);
  return found ? figuresOf(found) : NOTHING;
}

/** Years and currencies with entries, hopping from one to the next in the index of sums. */
export const ledgerYears = (): Promise<{ year: number; currency: "ARS" | "USD" | "EUR" }[]> =>
  query(`
    SELECT y.year, c.currency FROM (VALUES ('ARS'), ('USD'), ('EUR')) AS c(currency)
    CROSS JOIN LATERAL (
      WITH RECURSIVE hop AS (
        (SELECT extract(year FROM day)::int AS year FROM cost_entry WHERE currency = c.currency::char(3) ORDER BY day LIMIT 1)
        UNION ALL
        SELECT (SELECT extract(year FROM e.day)::int FROM cost_entry e WHERE e.currency = c.currency::char(3)
          AND e.day >= make_date(hop.year + 1, 1, 1) ORDER BY e.day LIMIT 1) FROM hop WHERE hop.year IS NOT NULL
      ) SELECT year FROM hop WHERE year IS NOT NULL
    ) y`);
