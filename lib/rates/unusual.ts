import { type Tx, txQuery } from "@/lib/db";
import { diffDays, formatDay } from "@/lib/format/dates";
import { AppError } from "@/lib/http/errors";
import { isJump, SLIP } from "./rules/isJump";
import type { RateFacts } from "./seriesService";

type Dated = Pick<RateFacts, "day" | "currency" | "source" | "rate">;
type Before = Pick<Dated, "day" | "rate">;

/** A rate is compared with the last of its series of so many days before it: those that it would be found instead of. */
const DAYS = 7;

/** Of each rate the one that its series has before it; null where there is none, and for what was agreed with somebody. */
async function before(tx: Tx, rates: readonly Dated[]): Promise<(Before | null)[]> {
  const rows = await txQuery<{ n: number } & Before>(
    tx,
    `SELECT g.n::int AS n, f.day::text, trim_scale(f.rate)::text AS rate
     FROM unnest($1::text[], $2::text[], $3::date[]) WITH ORDINALITY AS g(currency, source, day, n)
     CROSS JOIN LATERAL (SELECT f.day, f.rate FROM fx_rate f WHERE f.currency = g.currency AND f.source = g.source AND f.source <> 'pactado'
       AND f.day >= g.day - ${DAYS} AND f.day < g.day ORDER BY f.day DESC LIMIT 1) f`,
    rates.map(({ currency }) => currency),
    rates.map(({ source }) => source),
    rates.map(({ day }) => day),
  );
  const found = new Map(rows.map(({ n, ...one }) => [n - 1, one]));
  return rates.map((_, index) => found.get(index) ?? null);
}

const text = (was: Before, { rate }: Pick<Dated, "rate">) =>
  `Valía ${was.rate.replace(".", ",")} el ${formatDay(was.day)}: ${rate.replace(".", ",")} es ${
    Number(rate) > Number(was.rate) ? "mucho más" : "mucho menos"
  }. Revisar la coma.`;

/** Asks once about a rate that is far from the one before it. @throws 422 `unusual_rate`, with what was before as `current` */
export async function requireUsual(tx: Tx, facts: Dated, sure: boolean | undefined): Promise<void> {
  if (sure) return;
  const [was] = await before(tx, [facts]);
  if (!was || !isJump(was.rate, facts.rate, SLIP)) return;
  const message = text(was, facts);
  const issues = [{ path: "rate", message }];
  throw new AppError(422, "unusual_rate", `${message} Si es así, confirmarla.`, { issues, current: was });
}

/** Of the rates of a file (days in any order) those that are far from the one before them, there or stored. */
export async function unusualOf<R extends Dated & { row: number }>(
  tx: Tx,
  rates: readonly R[],
): Promise<{ row: number; message: string }[]> {
  const sorted = [...rates].sort((a, b) => seriesOf(a).localeCompare(seriesOf(b)) || a.day.localeCompare(b.day));
  const inFile = sorted.map((one, index): Before | null => {
    const last = sorted[index - 1];
    return last && seriesOf(last) === seriesOf(one) && diffDays(last.day, one.day) <= DAYS ? last : null;
  });
  const stored = await before(tx, sorted);
  return sorted.flatMap((one, index) => {
    const [own, kept] = [inFile[index], stored[index]];
    const was = own && kept ? (own.day >= kept.day ? own : kept) : (own ?? kept);
    return was && isJump(was.rate, one.rate, SLIP)
      ? [{ row: one.row, message: `Fila ${one.row}: ${text(was, one)}` }]
      : [];
  });
}

const seriesOf = ({ currency, source }: Dated) => `${currency} ${source}`;
