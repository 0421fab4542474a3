import { type Tx, txQuery } from "@/lib/db";
import { diffDays, formatDay } from "@/lib/format/dates";
import { AppError } from "@/lib/http/errors";
import { isJump, SLIP } from "./rules/isJump";
import { sourceTitles } from "./rules/kinds";
import type { RateFacts } from "./seriesService";

type Dated = Pick<RateFacts, "day" | "currency" | "source" | "rate">;
type Beside = Pick<Dated, "day" | "rate" | "source">;

/** A rate is compared with others of so many days around it first: those that it would be found instead of, or that are found instead of it. */
const DAYS = 7;

const OTHERS = "SELECT f.day, f.rate, f.source FROM fx_rate f WHERE f.currency = g.currency AND f.source <> 'pactado'";
/** Of the same series before another source's, the day before it before the day after. */
const NEAR = `${OTHERS} AND f.day BETWEEN g.day - ${DAYS} AND g.day + ${DAYS} AND NOT (f.source = g.source AND f.day = g.day)
  ORDER BY f.source <> g.source, f.source = g.source AND f.day > g.day, abs(f.day - g.day), f.day LIMIT 1`;
/** However far it is, where there is none near. */
const FAR = `SELECT * FROM ((${OTHERS} AND f.day < g.day - ${DAYS} ORDER BY f.day DESC LIMIT 1)
  UNION ALL (${OTHERS} AND f.day > g.day + ${DAYS} ORDER BY f.day LIMIT 1)) far ORDER BY abs(day - g.day), day LIMIT 1`;

/**
 * Of each rate the one that it is compared with: the last of its series before it, else the first after it, else the nearest of another source,
 * else, of a day without any near, the nearest there is. What was agreed with somebody is compared with those, and none with it. Null where
 * its currency has no other.
 */
async function beside(tx: Tx, rates: readonly Dated[]): Promise<(Beside | null)[]> {
  const rows = await txQuery<{ n: number } & Beside>(
    tx,
    `SELECT g.n::int AS n, f.day::text, f.source, trim_scale(f.rate)::text AS rate
     FROM unnest($1::text[], $2::text[], $3::date[]) WITH ORDINALITY AS g(currency, source, day, n)
     CROSS JOIN LATERAL ((${NEAR}) UNION ALL (${FAR}) LIMIT 1) f`,
    rates.map(({ currency }) => currency),
    rates.map(({ source }) => source),
    rates.map(({ day }) => day),
  );
  const found = new Map(rows.map(({ n, ...one }) => [n - 1, one]));
  return rates.map((_, index) => found.get(index) ?? null);
}

function text(was: Beside, { rate, source, day }: Dated): string {
  const names = was.source === source ? "" : ` la cotización ${sourceTitles[was.source].toLowerCase()}`;
  const said = `${was.day < day ? "Valía" : "Vale"}${names} ${was.rate.replace(".", ",")} el ${formatDay(was.day)}`;
  const more = Number(rate) > Number(was.rate) ? "mucho más" : "mucho menos";
  return `${said}: ${rate.replace(".", ",")} es ${more}. Revisar la coma.`;
}

/** Asks once about a rate that is far from the one beside it. @throws 422 `unusual_rate`, with that one as `current` */
export async function requireUsual(tx: Tx, facts: Dated, sure: boolean | undefined): Promise<void> {
  if (sure) return;
  const [was] = await beside(tx, [facts]);
  if (!was || !isJump(was.rate, facts.rate, SLIP)) return;
  const message = text(was, facts);
  const issues = [{ path: "rate", message }];
  throw new AppError(422, "unusual_rate", `${message} Si es así, confirmarla.`, { issues, current: was });
}

/** Of the rates of a file (days in any order) those that are far from the one beside them, there or stored. */
export async function unusualOf<R extends Dated & { row: number }>(
  tx: Tx,
  rates: readonly R[],
): Promise<{ row: number; message: string }[]> {
  const sorted = [...rates].sort((a, b) => seriesOf(a).localeCompare(seriesOf(b)) || a.day.localeCompare(b.day));
  const inFile = sorted.map((one, index): Beside | null => {
    const last = sorted[index - 1];
    return last && seriesOf(last) === seriesOf(one) && one.source !== "pactado" ? last : null;
  });
  const stored = await beside(tx, sorted);
  return sorted.flatMap((one, index) => {
    const [own, kept] = [inFile[index], stored[index]];
    const was = own && kept ? closer(own, kept, one) : (own ?? kept);
    return was && isJump(was.rate, one.rate, SLIP)
      ? [{ row: one.row, message: `Fila ${one.row}: ${text(was, one)}` }]
      : [];
  });
}

/** Of the one before it in the file and the one that is stored: within a week the last of its series before it, else whichever is nearer. */
function closer(own: Beside, kept: Beside, { day, source }: Dated): Beside {
  if (diffDays(own.day, day) <= DAYS)
    return kept.source === source && kept.day < day && kept.day > own.day ? kept : own;
  return Math.abs(diffDays(kept.day, day)) < diffDays(own.day, day) ? kept : own;
}

const seriesOf = ({ currency, source }: Dated) => `${currency} ${source}`;
