import { query, type Tx, txQuery } from "@/lib/db";
import { type Figures, figuresOf, type Sums } from "./rules/availability";

/** Which entries are added: days from `from`, before `until`, of one currency; of all centres unless some are named. */
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
 * The one reading of what cost centres have: every total of theirs comes from here. Today it adds the module's own
 * entries (`cost_entry`); when the company's ledger posts facts with a cost centre, it is this function, and no other,
 * that reads them instead, with the same shape.
 *
 * Answers a row for each centre and month, for each centre, for each month and for everything, as exact decimal strings.
 * Scopes of at most a year, so that months tell themselves apart.
 */
export async function ledgerSums(scope: LedgerScope, tx?: Tx): Promise<LedgerSum[]> {
  const values = [scope.currency, scope.from, scope.until, scope.centreIds ?? null];
  return tx ? txQuery<LedgerSum>(tx, SUMS, ...values) : query<LedgerSum>(SUMS, values);
}

// The entries are added once by centre, month and kind; the totals come from those few rows.
const SUMS = `
  WITH cells AS (
    SELECT centre_id, extract(month FROM day)::int AS month, kind, sum(amount) AS amount FROM cost_entry
    WHERE currency = $1::char(3) AND day >= $2::date AND day < $3::date AND ($4::int[] IS NULL OR centre_id = ANY ($4::int[]))
    GROUP BY 1, 2, 3
  )
  SELECT centre_id, month,
    coalesce(sum(amount) FILTER (WHERE kind = 'presupuestado'), 0.00)::text AS presupuestado,
    coalesce(sum(amount) FILTER (WHERE kind = 'comprometido'), 0.00)::text AS comprometido,
    coalesce(sum(amount) FILTER (WHERE kind = 'real'), 0.00)::text AS real
  FROM cells GROUP BY GROUPING SETS ((centre_id, month), (centre_id), (month), ())`;

/** What one centre has in one month of a currency. */
export async function figuresIn(
  { centreId, from, until, currency }: { centreId: number; from: string; until: string; currency: string },
  tx?: Tx,
): Promise<Figures> {
  const sums = await ledgerSums({ from, until, currency, centreIds: [centreId] }, tx);
  const found = sums.find(({ centre_id, month }) => centre_id === null && month === null);
  return figuresOf(found ?? { presupuestado: "0.00", comprometido: "0.00", real: "0.00" });
}
