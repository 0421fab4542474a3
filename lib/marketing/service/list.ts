import { can } from "@/lib/access/can";
import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import { likeText } from "@/lib/format/likeText";
import { normalize } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { Conditions, type Where } from "@/lib/ledger/service/scope";
import type { MarketingActor } from "../actor";
import type * as api from "../expenses/api";
import type { ExpenseFilter, ExpenseRow } from "../expenses/schema";
import { channelTitles, stateTitles } from "../rules/kinds";
import { expenseRows, FROM } from "./rows";

function conditionsOf(actor: MarketingActor, asked: ExpenseFilter): Where {
  const made = new Conditions().say("TRUE");
  // Who decides one, and who has its purse in charge, sees it where they decide.
  if (asked.mine === "1" || !can(actor, "spend.read"))
    made.add((at) => `e.created_by_user_id = ${at}::int`, actor.userId);
  if (asked.state) made.add((at) => `w.shown = ${at}::text`, asked.state);
  const line = (of: string) =>
    `EXISTS (SELECT 1 FROM expense_line x JOIN spend_line l ON l.id = x.line_id WHERE x.expense_id = e.id AND ${of})`;
  if (asked.channel) made.add((at) => line(`l.channel = ${at}::text`), asked.channel);
  if (asked.show) made.add((at) => line(`l.show_id = ${at}::int`), asked.show);
  if (asked.supplier)
    made.add((at) => `e.supplier_id IN (SELECT supplier_all(supplier_top(${at}::int)))`, asked.supplier);
  if (asked.currency) made.add((at) => `e.currency = ${at}::char(3)`, asked.currency);
  if (asked.from) made.add((at) => `e.until_day >= ${at}::date`, asked.from);
  if (asked.until) made.add((at) => `e.from_day <= ${at}::date`, asked.until);
  for (const word of normalize(asked.q ?? "")
    .split(" ")
    .filter(Boolean))
    made.add(
      (at) =>
        `(e.words LIKE ${at}::text OR lower(e.code) LIKE ${at}::text OR search_plain(coalesce(sup.name, '') || ' ' || f.place) LIKE ${at}::text)`,
      `%${likeText(word)}%`,
    );
  return made.where();
}

const SORTED: Record<string, string> = { id: "e.id", amount: "e.amount", state: "w.shown", days: "e.state_at" };

function orderBy(sort: ExpenseFilter["sort"]): string {
  const key = sort.replace("-", "");
  // Days since a moment go the other way than the moment.
  const down = sort.startsWith("-") !== (key === "days");
  return `ORDER BY ${SORTED[key]} ${down ? "DESC" : "ASC"}, e.id DESC`;
}

/** `GET /expenses`. */
export async function list(
  actor: MarketingActor,
  { query: { page, limit, ...asked } }: Input<typeof api.listExpenses>,
): Promise<Output<typeof api.listExpenses>> {
  const { text, values } = conditionsOf(actor, asked);
  const [data, totals] = await Promise.all([
    expenseRows(text, `${orderBy(asked.sort)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`, values),
    query<Output<typeof api.listExpenses>["totals"][number]>(
      `SELECT e.currency::text AS currency, count(*)::int AS count, sum(e.amount)::text AS amount FROM ${FROM} WHERE ${text} GROUP BY 1 ORDER BY 1`,
      values,
    ),
  ]);
  return { data, total: totals.reduce((sum, { count }) => sum + count, 0), totals };
}

const EXPORTED = 1_000;

async function* exported(actor: MarketingActor, filter: ExpenseFilter): AsyncGenerator<ExpenseRow> {
  const { text, values } = conditionsOf(actor, filter);
  for (let from = 0; ; from += EXPORTED) {
    const rows = await expenseRows(text, `${orderBy(filter.sort)} LIMIT ${EXPORTED} OFFSET ${from}`, values);
    yield* rows;
    if (rows.length < EXPORTED) return;
  }
}

const FIELDS: Field<ExpenseRow>[] = [
  { header: "Gasto", width: 16, kind: "text", value: ({ code }) => code },
  { header: "Concepto", width: 36, kind: "text", value: ({ concept }) => concept },
  { header: "Proveedor", width: 28, kind: "text", value: ({ supplier }) => supplier },
  { header: "Show o campaña", width: 32, kind: "text", value: ({ place }) => place },
  { header: "Canal", width: 16, kind: "text", value: ({ channel }) => channelTitles[channel] },
  { header: "Moneda", width: 9, kind: "text", value: ({ currency }) => currency },
  { header: "Importe", width: 18, kind: "money", value: ({ amount }) => amount },
  { header: "Queda en la bolsa", width: 18, kind: "money", value: ({ left }) => left },
  { header: "Estado", width: 18, kind: "text", value: ({ state }) => stateTitles[state] },
  { header: "Quién lo tiene", width: 24, kind: "text", value: ({ holder }) => holder },
  { header: "Quién lo pidió", width: 24, kind: "text", value: ({ author }) => author },
  { header: "Días", width: 8, kind: "int", value: ({ days }) => days },
];

/** `GET /expenses/excel`: what the filters leave. */
export async function excel(
  actor: MarketingActor,
  { query: filter }: Input<typeof api.expensesExcel>,
): Promise<Download> {
  await audit(prisma, actor, { action: "expense.exported", object: "expense:lista", after: { filter } });
  return workbookDownload(`gastos_${todayIn()}.xlsx`, [
    sheetOf("Gastos", FIELDS, exported(actor, filter), { money: true }),
  ]);
}
