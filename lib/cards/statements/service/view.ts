import { can } from "@/lib/access/can";
import { personSql } from "@/lib/audit/names";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { Conditions } from "@/lib/ledger/service/scope";
import type { CardActor } from "../../actor";
import { expenseHref } from "../../hrefs";
import { type LineState, lineStates, stepsOf } from "../../rules/states";
import type * as api from "../api";
import { type Charged, matchLines } from "../matching";
import type { Claimed, StatementFilter, StatementLine, StatementRow, StatementView } from "../schema";
import { chargedOf, claimedOf, freeExpenses, RATE } from "./claims";

const TOTAL =
  "(SELECT coalesce(sum(coalesce(l.charged, l.amount)), 0.00) FROM card_statement_line l WHERE l.statement_id = s.id)";
const COLUMNS = `s.id, s.name, json_build_object('id', c.id, 'name', c.name) AS company, s.currency::text AS currency, s.from_day::text AS from_day,
  s.until_day::text AS until_day, s.due_day::text AS due_day, s.paid_day::text AS paid_day, s.state, ${TOTAL}::text AS total, s.version,
  coalesce((SELECT json_object_agg(x.state, x.n) FROM (SELECT l.state, count(*)::int AS n FROM card_statement_line l WHERE l.statement_id = s.id GROUP BY 1) x), '{}') AS lines`;
const FROM = "card_statement s JOIN company c ON c.id = s.company_id";

const counted = ({
  lines,
  ...row
}: Omit<StatementRow, "lines"> & { lines: Partial<StatementRow["lines"]> }): StatementRow => ({
  ...row,
  lines: Object.fromEntries(lineStates.map((state) => [state, lines[state] ?? 0])) as StatementRow["lines"],
});

function conditionsOf({ company, currency }: Omit<StatementFilter, "state">): Conditions {
  const made = new Conditions().say("TRUE");
  if (company) made.add((at) => `s.company_id = ${at}::int`, company);
  if (currency) made.add((at) => `s.currency = ${at}::char(3)`, currency);
  return made;
}

/** `GET /card-statements`: the newest first. */
export async function list(
  _actor: CardActor,
  { query: { page, limit, state, ...asked } }: Input<typeof api.listStatements>,
): Promise<Output<typeof api.listStatements>> {
  const made = conditionsOf(asked);
  if (state) made.add((at) => `s.state = ${at}::text`, state);
  const { text, values } = made.where();
  const all = conditionsOf(asked).where();
  const [rows, groups] = await Promise.all([
    query<StatementRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE ${text} ORDER BY s.until_day DESC, s.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
      values,
    ),
    query<{ state: string; currency: "ARS" | "USD" | "EUR"; count: number; amount: string }>(
      `SELECT s.state, s.currency::text AS currency, count(*)::int AS count, sum(${TOTAL})::text AS amount FROM ${FROM} WHERE ${all.text} GROUP BY 1, 2 ORDER BY 2`,
      all.values,
    ),
  ]);
  const shown = groups.filter((one) => !state || one.state === state);
  const states: Record<string, number> = {};
  for (const one of groups) states[one.state] = (states[one.state] ?? 0) + one.count;
  const totals = (["ARS", "USD", "EUR"] as const).flatMap((currency) => {
    const own = shown.filter((one) => one.currency === currency);
    const count = own.reduce((sum, one) => sum + one.count, 0);
    return count === 0 ? [] : [{ currency, count, amount: sumMoney(own.map(({ amount }) => amount)) }];
  });
  return { data: rows.map(counted), total: shown.reduce((sum, one) => sum + one.count, 0), totals, states };
}

type Stored = Omit<StatementLine, "off" | "why" | "candidates" | "acciones" | "expense"> & {
  key: string;
  expense: Omit<Claimed, "link"> | null;
};

const LINES = `SELECT l.id, l.day::text AS day, l.merchant, l.reference, l.amount::text AS amount, l.currency::text AS currency, l.charged::text AS charged, l.state, l.reason, l.version,
    k.company_id || ' ' || k.last4 AS key, json_build_object('id', k.id, 'last4', k.last4, 'holder', json_build_object('id', k.holder_user_id, 'name', ${personSql("k.holder_user_id")})) AS card,
    ${RATE("l.currency", "l.day")} AS rate,
    CASE WHEN e.id IS NOT NULL THEN json_build_object('id', e.id, 'merchant', e.merchant, 'day', e.day::text, 'amount', e.amount::text, 'currency', e.currency, 'takes_away', e.takes_away,
      'state', e.state, 'holder', json_build_object('id', e.holder_user_id, 'name', ${personSql("e.holder_user_id")})) END AS expense
  FROM card_statement_line l JOIN expense_card k ON k.id = l.card_id LEFT JOIN card_expense e ON e.id = l.expense_id WHERE l.statement_id = $1::int ORDER BY l.line`;

const signed = ({ amount, takes_away }: Pick<Claimed, "amount" | "takes_away">): string =>
  takes_away ? `-${amount}` : amount;

/** A statement as it is now. @throws 404 */
export async function statementOf(actor: CardActor, id: number, tx: Tx = prisma): Promise<StatementView> {
  const [row] = await txQuery<StatementRow>(tx, `SELECT ${COLUMNS} FROM ${FROM} WHERE s.id = $1::int`, id);
  if (!row) throw notFound("No existe este resumen.");
  const stored = await txQuery<Stored>(tx, LINES, id);
  const open = stored
    .filter(({ state }) => state === "pendiente" || state === "del_titular")
    .map(
      ({ id: line, key: card, day, amount, currency, rate }): Charged => ({
        id: line,
        card,
        day,
        amount,
        currency,
        rate,
      }),
    );
  const free = await freeExpenses(tx, open);
  const { sure, asked } = matchLines(open, free.map(chargedOf));
  const offered = new Map<number, { why: StatementLine["why"]; expenses: readonly number[] }>([
    ...sure.map(({ line, expense }) => [line, { why: null, expenses: [expense] }] as const),
    ...asked.map(({ line, why, expenses }) => [line, { why, expenses }] as const),
  ]);
  const may = row.state === "cargado" && can(actor, "cards.review");
  const items = stored.map(({ key: _, expense, ...line }): StatementLine => {
    const offer = offered.get(line.id);
    return {
      ...line,
      expense: expense && { ...expense, link: expenseHref(expense.id) },
      off: expense && expense.currency === line.currency ? subMoney(line.amount, signed(expense)) : null,
      why: offer?.why ?? null,
      candidates: (offer?.expenses ?? []).flatMap((one) => {
        const found = free.find((each) => each.id === one);
        return found ? [{ ...claimedOf(found), rate: impliedRate(line, found) }] : [];
      }),
      acciones:
        may && line.card.holder.id !== actor.userId ? stepsOf("card_statement_line", line.state, "revision") : [],
    };
  });
  const sumOf = (state: LineState) =>
    sumMoney(items.filter((line) => line.state === state).map(({ charged, amount }) => charged ?? amount));
  return {
    ...counted(row),
    items,
    sums: Object.fromEntries(lineStates.map((state) => [state, sumOf(state)])) as StatementView["sums"],
    acciones: can(actor, "cards.review") ? stepsOf("card_statement", row.state, "revision") : [],
  };
}

/** At which rate an expense in another currency would be a line; null in the same one. */
function impliedRate(
  line: Pick<StatementLine, "amount" | "currency">,
  expense: Pick<Claimed, "amount" | "currency">,
): string | null {
  if (line.currency === expense.currency) return null;
  const [own, other] = [Number(line.amount.replace("-", "")), Number(expense.amount)];
  const pesos = line.currency === "ARS" ? own / other : other / own;
  return Number.isFinite(pesos) ? pesos.toFixed(2) : null;
}

/** `GET /card-statements/{id}`. Errors: 404. */
export const get = (actor: CardActor, { params: { id } }: Input<typeof api.getStatement>): Promise<StatementView> =>
  statementOf(actor, id);
