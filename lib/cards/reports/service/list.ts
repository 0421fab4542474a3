import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, moment, sheetOf } from "@/lib/excel/fields";
import { currencies } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import { likeText } from "@/lib/format/likeText";
import { normalize } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { Conditions, type Where } from "@/lib/ledger/service/scope";
import type { CardActor } from "../../actor";
import {
  countedStates,
  expenseStates,
  expenseStateTitles,
  type ReportState,
  reportStates,
  reportStateTitles,
} from "../../rules/states";
import type { ReportRow } from "../../schema";
import { reportRows } from "../../service/reports";
import { reviewerOf } from "../../service/transition";
import type * as api from "../api";
import type { ReportsFilter } from "../schema";
import { asReviewed } from "./reports";

type Page = Output<typeof api.listReports>;
const NAME = `search_plain(${personSql("r.holder_user_id")})`;

/** Those that have something. */
function conditionsOf({ q, holder, month }: Omit<ReportsFilter, "state" | "sort">): Conditions {
  const made = new Conditions().say(
    "EXISTS (SELECT 1 FROM card_expense e WHERE e.report_id = r.id AND e.state <> 'retirado')",
  );
  if (holder) made.add((at) => `r.holder_user_id = ${at}::int`, holder);
  if (month) made.add((at) => `r.month = ${at}::date`, `${month}-01`);
  for (const word of normalize(q ?? "")
    .split(" ")
    .filter(Boolean))
    made.add((at) => `${NAME} LIKE ${at}::text`, `%${likeText(word)}%`);
  return made;
}

/** The same with the state that is asked for. */
function whereOf({ state, sort: _, ...asked }: ReportsFilter): Where {
  const made = conditionsOf(asked);
  if (state) made.add((at) => `r.state = ${at}::text`, state);
  return made.where();
}

const SORTED: Record<string, string> = {
  month: "r.month",
  holder: NAME,
  count: "(SELECT count(*) FROM card_expense e WHERE e.report_id = r.id AND e.state <> 'retirado')",
  state: "r.state",
};
function orderOf(sort: ReportsFilter["sort"]): string {
  const waiting = sort === "-month" ? "r.state = 'presentada' DESC, " : "";
  const way = sort.startsWith("-") ? "DESC" : "ASC";
  return `ORDER BY ${waiting}${SORTED[sort.replace("-", "")]} ${way}, r.month DESC, r.id`;
}

const counts = countedStates.map((state) => `'${state}'`).join(", ");

/** `GET /card-reports/review`: what was handed in comes first, then the newest, unless asked otherwise. */
export async function list(
  actor: CardActor,
  { query: { page, limit, ...filter } }: Input<typeof api.listReports>,
): Promise<Page> {
  const { state, sort, ...asked } = filter;
  const { text, values } = whereOf(filter);
  const all = conditionsOf(asked).where();
  const [data, groups, totals, months] = await Promise.all([
    reportRows(`${text} ${orderOf(sort)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`, reviewerOf(actor), ...values),
    query<{ state: ReportState; n: number }>(
      `SELECT r.state, count(*)::int AS n FROM card_report r WHERE ${all.text} GROUP BY 1`,
      all.values,
    ),
    query<Page["totals"][number]>(
      `SELECT x.currency::text AS currency, sum(CASE WHEN x.takes_away THEN -x.amount ELSE x.amount END)::text AS amount, count(*)::int AS count
       FROM card_report r JOIN card_expense x ON x.report_id = r.id AND x.state IN (${counts}) WHERE ${text} GROUP BY 1 ORDER BY 1`,
      values,
    ),
    query<{ month: string }>("SELECT DISTINCT to_char(month, 'YYYY-MM') AS month FROM card_report ORDER BY 1 DESC"),
  ]);
  const states = Object.fromEntries(
    reportStates.map((one) => [one, groups.find((row) => row.state === one)?.n ?? 0]),
  ) as Record<ReportState, number>;
  const total = state ? states[state] : Object.values(states).reduce((sum, n) => sum + n, 0);
  return {
    data: data.map((row) => asReviewed(actor, row)),
    total,
    totals,
    states,
    months: months.map((row) => row.month),
  };
}

const FIELDS: Field<ReportRow>[] = [
  { header: "Titular", width: 28, kind: "text", value: ({ holder }) => holder.name },
  { header: "Rendición", width: 12, kind: "text", value: ({ month }) => month },
  { header: "Estado", width: 14, kind: "text", value: ({ state }) => reportStateTitles[state] },
  moment("Presentada", ({ submitted_at }) => submitted_at),
  ...currencies.map(
    (currency): Field<ReportRow> => ({
      header: `Total ${currency}`,
      width: 18,
      kind: "money",
      value: ({ sums }) => sums.find((one) => one.currency === currency)?.amount ?? null,
    }),
  ),
  ...expenseStates
    .filter((state) => state !== "retirado")
    .map(
      (state): Field<ReportRow> => ({
        header: `Gastos: ${expenseStateTitles[state].toLowerCase()}`,
        width: 14,
        kind: "int",
        value: ({ counts: of }) => of[state],
      }),
    ),
  { header: "Nota", width: 32, kind: "text", value: ({ note }) => note },
  { header: "Devuelta", width: 32, kind: "text", value: ({ returned_reason }) => returned_reason },
];

const AT_ONCE = 1_000;

/** What a filter leaves, in parts. */
async function* exported(filter: ReportsFilter): AsyncGenerator<ReportRow> {
  const { text, values } = whereOf(filter);
  for (let from = 0; ; from += AT_ONCE) {
    const part = `${text} ${orderOf(filter.sort)} LIMIT ${AT_ONCE} OFFSET ${from}`;
    const rows = await reportRows(part, [], ...values);
    yield* rows;
    if (rows.length < AT_ONCE) return;
  }
}

/** `GET /card-reports/review/excel`: all that is filtered, in its order; what is downloaded is in the audit log. */
export async function excel(actor: CardActor, { query: filter }: Input<typeof api.reportsExcel>): Promise<Download> {
  await audit(prisma, actor, { action: "card_report.exported", object: "card_reports", after: { as: "xlsx", filter } });
  return workbookDownload(`rendiciones_${todayIn()}.xlsx`, [
    sheetOf("Rendiciones", FIELDS, exported(filter), { money: true }),
  ]);
}
