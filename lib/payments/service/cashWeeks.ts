import { can } from "@/lib/access/can";
import { query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { addMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { Input, Output } from "@/lib/http/contract";
import { ledgerSources, type SourceRecord } from "@/lib/ledger/sources";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import type { CashLine, CashReply } from "../cash/schema";
import { type CashPart, type CashWeek, weeksFrom } from "../rules/weeks";
import { balances } from "./cash";
import { flowSql } from "./cashFlow";

type Sum = {
  part: CashPart;
  company_id: number;
  company: string;
  currency: CashLine["currency"];
  week: number;
  amount: string;
};

const none = () => ({ due: "0.00", committed: "0.00", invoiced: "0.00", tickets: "0.00" });

/**
 * What goes and comes by week of each company and currency, against the last reconciled balances of its own accounts (money.md sections 9
 * and 13): the figure of Pagos and of the report to the board.
 */
export async function cashByWeek(count: number, today = todayIn()): Promise<CashReply> {
  const weeks = weeksFrom(today, count);
  const last = weeks.at(-1)?.until ?? today;
  const [sums, known] = await Promise.all([
    query<Sum>(
      `${flowSql(today)} SELECT e.part, e.company_id, c.name AS company, e.currency, CASE WHEN e.part = 'bank' OR e.day < $1::date THEN 0
           ELSE 1 + (e.day - date_trunc('week', $1::timestamp)::date) / 7 END AS week, sum(e.amount)::numeric(18, 2)::text AS amount
       FROM e JOIN company c ON c.id = e.company_id WHERE e.part = 'bank' OR e.day <= $2::date GROUP BY 1, 2, 3, 4, 5`,
      [today, last],
    ),
    balances(),
  ]);
  const lines = new Map<string, CashLine>();
  for (const { part, company_id, company, currency, week, amount } of sums) {
    const key = `${company_id} ${currency}`;
    const balance = known.get(key);
    const line = lines.get(key) ?? {
      company: { id: company_id, name: company },
      currency,
      balance: balance?.amount ?? null,
      balance_day: balance?.day ?? null,
      bank: "0.00",
      weeks: weeks.map(() => ({ ...none(), left: null })),
    };
    lines.set(key, line);
    const of = line.weeks[week];
    if (part === "bank") line.bank = addMoney(line.bank, amount);
    else if (of) of[part] = addMoney(of[part], amount);
  }
  const data = [...lines.values()].map(withLeft);
  data.sort((a, b) => a.company.name.localeCompare(b.company.name) || a.currency.localeCompare(b.currency));
  return { today, weeks, data };
}

/** What is left at the end of each week, one after the other. */
function withLeft(line: CashLine): CashLine {
  if (line.balance === null) return line;
  let left = subMoney(line.balance, line.bank);
  const weeks = line.weeks.map((week) => {
    left = subMoney(addMoney(left, sumMoney([week.invoiced, week.tickets])), sumMoney([week.due, week.committed]));
    return { ...week, left };
  });
  return { ...line, weeks };
}

/** `GET /payments/cash`. */
export const byWeek = (_actor: PaymentActor, { query: { weeks } }: Input<typeof api.cashByWeek>): Promise<CashReply> =>
  cashByWeek(weeks);

interface Row {
  type: string;
  id: number;
  day: string;
  amount: string;
  show: string | null;
}

const SHOWN = 500;

/** `GET /payments/cash/rows`: what one of its figures is made of. */
export async function rows(
  actor: PaymentActor,
  { query: { company, currency, part, from, until } }: Input<typeof api.cashRows>,
): Promise<Output<typeof api.cashRows>> {
  const period: CashWeek = { from: from ?? null, until: until ?? "9999-12-31" };
  const values = [company, currency, part, period.from, period.until];
  const where = `e.company_id = $1::int AND e.currency = $2::text AND e.part = $3::text AND ($4::date IS NULL OR e.day >= $4::date) AND e.day <= $5::date`;
  const sql = flowSql(todayIn());
  const [found, [whole]] = await Promise.all([
    query<Row>(
      `${sql} SELECT e.type, e.id, e.day::text AS day, e.amount::numeric(18, 2)::text AS amount, s.name AS show FROM e LEFT JOIN show s ON e.type = 'show' AND s.id = e.id
       WHERE ${where} ORDER BY e.day, e.type, e.id LIMIT ${SHOWN}`,
      values,
    ),
    query<{ total: number; amount: string }>(
      `${sql} SELECT count(*)::int AS total, coalesce(sum(e.amount), 0)::numeric(18, 2)::text AS amount FROM e WHERE ${where}`,
      values,
    ),
  ]);
  const records = await recordsOf(actor, found);
  return {
    data: found.map(({ type, id, day, amount, show }) => {
      const record = records.get(`${type} ${id}`);
      const href = type === "show" && can(actor, "showAdmin.read") ? `/adminShows?show=${id}` : (record?.href ?? null);
      return { key: `${type} ${id} ${day}`, text: show ?? record?.text ?? "Sin nombre", day, amount, href };
    }),
    total: whole?.total ?? 0,
    amount: whole?.amount ?? "0.00",
  };
}

/** What the records behind some rows are called, and where one looks at them. */
async function recordsOf(actor: PaymentActor, found: readonly Row[]): Promise<ReadonlyMap<string, SourceRecord>> {
  const known = await ledgerSources();
  const all = new Map<string, SourceRecord>();
  for (const type of new Set(found.map((row) => row.type))) {
    const ids = [...new Set(found.flatMap((row) => (row.type === type ? [row.id] : [])))];
    for (const [id, record] of (await known.get(type)?.records?.(ids, actor)) ?? []) all.set(`${type} ${id}`, record);
  }
  return all;
}
