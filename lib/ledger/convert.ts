import { patiently, query, type Tx, txQuery } from "@/lib/db";
import { addDays } from "@/lib/format/dates";
import { enqueue, queue } from "@/lib/jobs/queue";
import { changed } from "./changed";

/** A rate is of its day and of the seven days after it (`fx_rate_on`). */
const HOLDS_DAYS = 7;
const CONVERT_MS = 120_000;

/** Days whose entries may have waited for a rate; without them all days. */
interface Waiting {
  first?: string;
  last?: string;
}
export const convertQueue = queue<Waiting>("ledger.convert");

/** Whoever writes rates says of which days, in the same transaction: the worker then adds the conversions of what waited for them. */
export async function convertLater(tx: Tx, rateDays: readonly string[]): Promise<void> {
  const days = [...rateDays].sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first && last) await enqueue(tx, convertQueue, { first, last: addDays(last, HOLDS_DAYS) });
}

const MONTHS = `SELECT to_char(month, 'YYYY-MM-DD') AS first, to_char(month + interval '1 month - 1 day', 'YYYY-MM-DD') AS last FROM ledger_rollup
  WHERE month BETWEEN date_trunc('month', $1::date)::date AND $2::date GROUP BY month HAVING sum(without_usd + without_eur) > 0 ORDER BY month`;

/**
 * Adds to the entries of some days the dollars and euros that a rate which came late makes of them (events `cotizacion_usd`,
 * `cotizacion_eur`). What is converted already stays as it is, also where its rate was corrected. A month at a time.
 * @returns how many conversions were added
 */
export async function convertWaiting({ first = "2000-01-01", last = "2100-12-31" }: Waiting): Promise<number> {
  let added = 0;
  for (const month of await query<Required<Waiting>>(MONTHS, [first, last]))
    added += await patiently(async (tx) => {
      const [made] = await txQuery<{ count: number }>(
        tx,
        "SELECT ledger_convert(greatest($1::date, $2::date), least($3::date, $4::date)) AS count",
        first,
        month.first,
        last,
        month.last,
      );
      if (made?.count) await changed(tx, "entries");
      return made?.count ?? 0;
    }, CONVERT_MS);
  return added;
}
