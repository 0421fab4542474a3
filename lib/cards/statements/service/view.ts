import { personSql } from "@/lib/audit/names";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import type { CardActor } from "../../actor";
import { expenseHref } from "../../hrefs";
import { type LineState, lineStates, stepsOf } from "../../rules/states";
import { choiceOf, purchasesOf } from "../../service/returns";
import { reviewerOf } from "../../service/transition";
import type * as api from "../api";
import { type Charged, daysBetween, matchLines, misfitOf } from "../matching";
import type { Choosable, Claimed, StatementLine, StatementView } from "../schema";
import { chargedOf, claimedOf, freeExpenses, RATE } from "./claims";
import { COLUMNS, counted, type Found, FROM } from "./rows";

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
  const [row] = await txQuery<Found>(tx, `SELECT ${COLUMNS} FROM ${FROM} WHERE s.id = $1::int`, id);
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
  const may = row.state === "cargado";
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
        may && line.card.holder.id !== actor.userId
          ? stepsOf("card_statement_line", line.state, reviewerOf(actor))
          : [],
    };
  });
  const sumOf = (state: LineState) =>
    sumMoney(items.filter((line) => line.state === state).map(({ charged, amount }) => charged ?? amount));
  return {
    ...counted(row),
    items,
    sums: Object.fromEntries(lineStates.map((state) => [state, sumOf(state)])) as StatementView["sums"],
    acciones: stepsOf("card_statement", row.state, reviewerOf(actor)),
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

/** `GET /card-statements/lines/{id}/purchases`. Errors: 404. */
export async function purchases(
  _actor: CardActor,
  { params: { id } }: Input<typeof api.linePurchases>,
): Promise<Output<typeof api.linePurchases>> {
  const [line] = await query<{ holder_user_id: number; company_id: number; currency: string; day: string }>(
    `SELECT k.holder_user_id, k.company_id, l.currency::text AS currency, l.day::text AS day
     FROM card_statement_line l JOIN expense_card k ON k.id = l.card_id WHERE l.id = $1`,
    [id],
  );
  if (!line) throw notFound("La línea ya no existe.");
  return { items: (await purchasesOf(prisma, { id: 0, ...line })).map(choiceOf) };
}

/** A line of one statement may be of the month before: two of them back, and ahead. */
const BY_HAND_DAYS = 62;

const CHARGED = `SELECT l.id, k.company_id || ' ' || k.last4 AS card, l.day::text AS day, l.amount::text AS amount, l.currency::text AS currency, ${RATE("l.currency", "l.day")} AS rate
  FROM card_statement_line l JOIN expense_card k ON k.id = l.card_id WHERE l.id = $1`;

/** `GET /card-statements/lines/{id}/expenses`. Errors: 404. */
export async function expenses(
  _actor: CardActor,
  { params: { id } }: Input<typeof api.lineExpenses>,
): Promise<Output<typeof api.lineExpenses>> {
  const [line] = await query<Charged>(CHARGED, [id]);
  if (!line) throw notFound("La línea ya no existe.");
  const free = await freeExpenses(prisma, [line], BY_HAND_DAYS);
  const items = free.flatMap((one): Choosable[] => {
    const why = misfitOf(line, chargedOf(one));
    return why === null || why === "importe" || why === "dia" ? [{ ...claimedOf(one), why }] : [];
  });
  const rank = ({ why }: Choosable) => (why === null ? 0 : why === "dia" ? 1 : 2);
  const apart = ({ day }: Choosable) => daysBetween(day, line.day);
  return { items: items.sort((a, b) => rank(a) - rank(b) || apart(a) - apart(b) || b.id - a.id) };
}
