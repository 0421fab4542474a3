import { query, type Tx, txQuery } from "@/lib/db";
import { type Figures, figuresOf, NOTHING, type Sums } from "../rules/availability";
import { ofCentres } from "./kinds";

/** Which entries are meant: months from `from`, before `until` (first days), of one currency; of all centres unless some are named. */
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

/** The rollup's rows of a scope: its values are `$1` to `$4`. */
export const ROLLUP_OF_SCOPE = `r.currency = $1::char(3) AND r.month >= $2::date AND r.month < $3::date
    AND ($4::int[] IS NULL OR r.cost_centre_id = ANY ($4::int[])) AND ${ofCentres("r")}`;
export const scopeValues = ({ currency, from, until, centreIds }: LedgerScope) => [
  ...[currency, from, until],
  centreIds ?? null,
];

/**
 * Every total that is shown of cost centres comes from here, out of the ledger's kept sums. `entries.ts` lists what a figure
 * is made of (a page of it, or all of it for a file), `post.ts` adds and reverses, by `lib/ledger` (`boundary.test.ts`).
 *
 * Answers a row for each centre and month, for each centre, for each month and for everything, as exact decimal strings.
 * Scopes of at most a year, so that months tell themselves apart. In a transaction it sees what that one posted.
 */
export async function ledgerSums(scope: LedgerScope, tx?: Tx): Promise<LedgerSum[]> {
  const values = scopeValues(scope);
  return tx
    ? txQuery<LedgerSum>(tx, sumsOf("ledger_now"), ...values)
    : query<LedgerSum>(sumsOf("ledger_rollup"), values);
}

/** The figures of a centre, of rows with their kind and amount. */
function sumsSql(kind: string, amount: string): string {
  const of = (one: string) => `coalesce(sum(${amount}) FILTER (WHERE ${kind} = '${one}'), 0.00)::text`;
  return `${of("presupuestado")} AS presupuestado, ${of("comprometido")} AS comprometido, ${of("devengado")} AS real`;
}

const sumsOf = (table: "ledger_now" | "ledger_rollup") => `
  WITH cells AS (
    SELECT r.cost_centre_id AS centre_id, r.month, r.kind, sum(r.amount) AS amount FROM ${table} r WHERE ${ROLLUP_OF_SCOPE} GROUP BY 1, 2, 3
  ), months AS (SELECT centre_id, extract(month FROM month)::int AS month, kind, amount FROM cells)
  SELECT centre_id, month, ${sumsSql("kind", "amount")}
  FROM months GROUP BY GROUPING SETS ((centre_id, month), (centre_id), (month), ())`;

/** What a scope has in all. */
export async function figuresIn(scope: LedgerScope, tx?: Tx): Promise<Figures> {
  const sums = await ledgerSums(scope, tx);
  const found = sums.find(({ centre_id, month }) => centre_id === null && month === null);
  return found ? figuresOf(found) : NOTHING;
}

/** A centre in a month (`2026-03`), in a currency. */
export interface Place {
  centre_id: number;
  month: string;
  currency: string;
}

/** What each of these has in all, in their order. In a transaction it sees what that one posted. */
export async function figuresOfEach(places: readonly Place[], tx?: Tx): Promise<Figures[]> {
  if (places.length === 0) return [];
  const asked = JSON.stringify(places.map((place, at) => ({ at, ...place, month: `${place.month}-01` })));
  const rows = tx
    ? await txQuery<Sums & { at: number }>(tx, eachOf("ledger_now"), asked)
    : await query<Sums & { at: number }>(eachOf("ledger_rollup"), [asked]);
  const found = new Map(rows.map((row) => [row.at, row]));
  return places.map((_, at) => {
    const sums = found.get(at);
    return sums ? figuresOf(sums) : NOTHING;
  });
}

const eachOf = (table: "ledger_now" | "ledger_rollup") => `
  SELECT a.at, ${sumsSql("r.kind", "r.amount")}
  FROM jsonb_to_recordset($1::jsonb) AS a(at int, centre_id int, month date, currency text)
  JOIN ${table} r ON r.cost_centre_id = a.centre_id AND r.month = a.month AND r.currency = a.currency::char(3) AND ${ofCentres("r")}
  GROUP BY a.at`;

/** Years and currencies with entries, hopping from one to the next in the index of sums. */
export const ledgerYears = (): Promise<{ year: number; currency: "ARS" | "USD" | "EUR" }[]> =>
  query(`
    SELECT y.year, c.currency FROM (VALUES ('ARS'), ('USD'), ('EUR')) AS c(currency)
    CROSS JOIN LATERAL (
      WITH RECURSIVE hop AS (
        (SELECT extract(year FROM r.month)::int AS year FROM ledger_rollup r
          WHERE r.currency = c.currency::char(3) AND ${ofCentres("r")} ORDER BY r.month LIMIT 1)
        UNION ALL
        SELECT (SELECT extract(year FROM r.month)::int FROM ledger_rollup r WHERE r.currency = c.currency::char(3)
          AND r.month >= make_date(hop.year + 1, 1, 1) AND ${ofCentres("r")} ORDER BY r.month LIMIT 1) FROM hop WHERE hop.year IS NOT NULL
      ) SELECT year FROM hop WHERE year IS NOT NULL
    ) y`);
