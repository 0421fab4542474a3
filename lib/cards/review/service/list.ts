import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { cursorRows } from "@/lib/excel/cursor";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, moment, sheetOf } from "@/lib/excel/fields";
import { currencies } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import { listOf } from "@/lib/format/listText";
import { sumMoney } from "@/lib/format/moneyMath";
import type { Download, Input, Output } from "@/lib/http/contract";
import type { CardActor } from "../../actor";
import { categoryTitles } from "../../rules/kinds";
import { countedStates, expenseStateTitles } from "../../rules/states";
import type * as api from "../api";
import type { ReviewFilter, ReviewMonth, ReviewRow } from "../schema";
import { COLUMNS, conditionsOf, FROM, orderOf, whereOf } from "./rows";

type Totals = Output<typeof api.listReview>["totals"];
type Currency = Totals[number]["currency"];
interface Group {
  holder: ReviewMonth["holder"];
  month: string;
  report: ReviewMonth["report"];
  state: string;
  currency: Currency;
  count: number;
  amount: string;
}

/** Sums per person, month, state and currency: totals, tabs and the heads of the list are all of them. */
const GROUPS = `SELECT json_build_object('id', u.id, 'name', coalesce(nullif(u.name, ''), u.mail::text)) AS holder, to_char(r.month, 'YYYY-MM') AS month,
  json_build_object('id', r.id, 'state', r.state) AS report, e.state, e.currency::text AS currency, count(*)::int AS count,
  sum(CASE WHEN e.takes_away THEN -e.amount ELSE e.amount END)::text AS amount FROM ${FROM}`;

const totalsOf = (groups: readonly Group[]): Totals =>
  currencies.flatMap((currency) => {
    const own = groups.filter((one) => one.currency === currency);
    const count = own.reduce((sum, one) => sum + one.count, 0);
    return count === 0 ? [] : [{ currency, count, amount: sumMoney(own.map(({ amount }) => amount)) }];
  });
const countOf = (groups: readonly Group[]): number => groups.reduce((sum, { count }) => sum + count, 0);

/** `GET /card-expenses/review`. */
export async function list(
  _actor: CardActor,
  { query: { page, limit, sort, ...asked } }: Input<typeof api.listReview>,
): Promise<Output<typeof api.listReview>> {
  const { text, values } = whereOf(asked);
  const all = conditionsOf(asked).where();
  const [data, groups] = await Promise.all([
    query<ReviewRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE ${text} ${orderOf(sort)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
      values,
    ),
    query<Group>(
      `${GROUPS} WHERE ${all.text} GROUP BY u.id, r.id, e.state, e.currency ORDER BY search_plain(u.name), u.id, r.month DESC, e.currency`,
      all.values,
    ),
  ]);
  const wanted = listOf(asked.state);
  const shown = groups.filter(({ state }) => wanted.length === 0 || wanted.includes(state));
  const states: Record<string, number> = {};
  for (const { state, count } of groups) states[state] = (states[state] ?? 0) + count;
  const reports = [...new Set(shown.map(({ report }) => report.id))];
  const months = reports.flatMap((id) => {
    const own = shown.filter(({ report }) => report.id === id);
    const [first] = own;
    if (!first) return [];
    const { holder, month, report } = first;
    const waiting = countOf(own.filter(({ state }) => state === "enviado"));
    // What is personal is owed by its holder: it is of no month's spending unless it is what is asked for.
    const counted = own.filter(({ state }) => countedStates.some((one) => one === state) || wanted.includes(state));
    return [{ holder, month, report, count: countOf(own), waiting, totals: totalsOf(counted) }];
  });
  return { data, total: countOf(shown), totals: totalsOf(shown), states, months };
}

const text = (header: string, width: number, value: (row: ReviewRow) => string): Field<ReviewRow> => ({
  header,
  width,
  kind: "text",
  value,
});
const minus = (amount: string, away: boolean) => (away ? `-${amount}` : amount);

/** The columns of a workbook of expenses, of what is filtered as of one month. */
export const FIELDS: Field<ReviewRow>[] = [
  text("Titular", 28, ({ holder }) => holder.name),
  text("Rendición", 10, ({ month }) => month),
  { header: "Fecha", width: 12, kind: "day", value: ({ day }) => day },
  text("Comercio", 32, ({ merchant }) => merchant),
  text("Moneda", 9, ({ currency }) => currency),
  { header: "Importe", width: 18, kind: "money", value: ({ amount, takes_away }) => minus(amount, takes_away) },
  text("Devolución de", 32, ({ takes_away, returns }) => (takes_away ? returns || "Sin compra" : "")),
  text("Rubro", 14, ({ category }) => categoryTitles[category]),
  text("Show, proyecto o centro", 32, ({ charged_to }) => charged_to),
  text("Tarjeta", 9, ({ card }) => card.last4),
  text("Empresa", 28, ({ card }) => card.company.name),
  text("Estado", 14, ({ state }) => expenseStateTitles[state]),
  text("Comprobante", 28, ({ has_photo, no_receipt_reason }) =>
    has_photo ? "Sí" : `Sin comprobante: ${no_receipt_reason || "falta"}`,
  ),
  text("Observado", 32, ({ observed_reason }) => observed_reason),
  text("En el resumen", 14, ({ matched }) => (matched ? "Sí" : "No")),
  moment("Recibido", ({ received_at }) => received_at),
];

export const rowsSql = (where: string, sort: ReviewFilter["sort"]): string =>
  `SELECT ${COLUMNS} FROM ${FROM} WHERE ${where} ${orderOf(sort)}`;

/** `GET /card-expenses/review/excel`: all that is filtered, in its order; what is downloaded is in the audit log. */
export async function excel(
  actor: CardActor,
  { query: { sort, ...asked } }: Input<typeof api.reviewExcel>,
): Promise<Download> {
  const { text: where, values } = whereOf(asked);
  await audit(prisma, actor, {
    action: "card_expense.exported",
    object: "card_expenses",
    after: { as: "xlsx", filter: asked },
  });
  const rows = cursorRows<ReviewRow>(rowsSql(where, sort), values);
  return workbookDownload(`gastos_de_tarjeta_${todayIn()}.xlsx`, [sheetOf("Gastos", FIELDS, rows, { money: true })]);
}
