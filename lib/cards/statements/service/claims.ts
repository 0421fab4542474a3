import { personSql } from "@/lib/audit/names";
import { type Tx, txQuery } from "@/lib/db";
import { addDays } from "@/lib/format/dates";
import { expenseHref } from "../../hrefs";
import { type Charged, MATCH_DAYS } from "../matching";
import type { Claimed } from "../schema";

/** An expense that no line is yet, with what lines are compared by. */
export type Free = Omit<Claimed, "link"> & { card: string; rate: string | null };

/** Pesos for one of a currency on a day. */
export const RATE = (currency: string, day: string): string =>
  `CASE WHEN ${currency} = 'ARS' THEN '1' ELSE (SELECT trim_scale(f.rate)::text FROM fx_rate_on(${currency}, ${day}) f) END`;

/** The rates of lines that have none yet. */
export async function withRates<Line extends Charged>(tx: Tx, lines: readonly Line[]): Promise<Line[]> {
  const rows = await txQuery<{ rate: string | null }>(
    tx,
    `SELECT ${RATE("x.currency", "x.day")} AS rate FROM unnest($1::text[], $2::date[]) WITH ORDINALITY AS x(currency, day, n) ORDER BY x.n`,
    lines.map(({ currency }) => currency),
    lines.map(({ day }) => day),
  );
  return lines.map((line, index) => ({ ...line, rate: rows[index]?.rate ?? null }));
}

const FREE = `SELECT e.id, e.merchant, e.day::text AS day, e.amount::text AS amount, e.currency::text AS currency, e.takes_away, e.state,
    json_build_object('id', e.holder_user_id, 'name', ${personSql("e.holder_user_id")}) AS holder, k.company_id || ' ' || k.last4 AS card,
    ${RATE("e.currency", "e.day")} AS rate
  FROM card_expense e JOIN expense_card k ON k.id = e.card_id
  WHERE e.state IN ('borrador', 'enviado', 'observado', 'aprobado', 'rechazado') AND k.company_id || ' ' || k.last4 = ANY ($1::text[]) AND e.day BETWEEN $2::date AND $3::date
    AND NOT EXISTS (SELECT 1 FROM card_statement_line l WHERE l.expense_id = e.id) ORDER BY e.day, e.id`;

/** What of some cards no line is yet, so many days at most from some lines. */
export async function freeExpenses(tx: Tx, lines: readonly Charged[], apart = MATCH_DAYS): Promise<Free[]> {
  const days = lines.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const cards = [...new Set(lines.map(({ card }) => card))];
  return txQuery<Free>(tx, FREE, cards, addDays(first, -apart), addDays(last, apart));
}

/** As lines are compared: with its sign. */
export const chargedOf = ({ id, card, day, amount, currency, takes_away, rate }: Free): Charged => ({
  id,
  card,
  day,
  amount: takes_away ? `-${amount}` : amount,
  currency,
  rate,
});

export const claimedOf = ({ card: _, rate: __, ...expense }: Free): Claimed => ({
  ...expense,
  link: expenseHref(expense.id),
});
