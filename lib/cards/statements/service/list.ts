import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { cursorRows } from "@/lib/excel/cursor";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { currencies } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import { likeText } from "@/lib/format/likeText";
import { sumMoney } from "@/lib/format/moneyMath";
import { normalize } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { Conditions, type Where } from "@/lib/ledger/service/scope";
import type { CardActor } from "../../actor";
import { lineStates, lineStateTitles, statementStateTitles } from "../../rules/states";
import type * as api from "../api";
import type { StatementFilter, StatementRow } from "../schema";
import { COLUMNS, counted, type Found, FROM, TOTAL } from "./rows";

type Asked = Omit<StatementFilter, "state" | "sort">;

function conditionsOf({ q, company, currency, from, until }: Asked): Conditions {
  const made = new Conditions().say("TRUE");
  if (company) made.add((at) => `s.company_id = ${at}::int`, company);
  if (currency) made.add((at) => `s.currency = ${at}::char(3)`, currency);
  if (from) made.add((at) => `s.until_day >= ${at}::date`, from);
  if (until) made.add((at) => `s.until_day <= ${at}::date`, until);
  for (const word of normalize(q ?? "")
    .split(" ")
    .filter(Boolean))
    made.add((at) => `search_plain(s.name || ' ' || c.name) LIKE ${at}::text`, `%${likeText(word)}%`);
  return made;
}

/** The same with the state that is asked for. */
function whereOf({ state, sort: _, ...asked }: StatementFilter): Where {
  const made = conditionsOf(asked);
  if (state) made.add((at) => `s.state = ${at}::text`, state);
  return made.where();
}

const SORTED: Record<string, string> = {
  until: "s.until_day",
  name: "search_plain(s.name)",
  due: "s.due_day",
  total: TOTAL,
  state: "s.state",
};
const orderOf = (sort: StatementFilter["sort"]): string =>
  `ORDER BY ${SORTED[sort.replace("-", "")]} ${sort.startsWith("-") ? "DESC" : "ASC"} NULLS LAST, s.id DESC`;

const rowsSql = (where: string, sort: StatementFilter["sort"]): string =>
  `SELECT ${COLUMNS} FROM ${FROM} WHERE ${where} ${orderOf(sort)}`;

/** `GET /card-statements`: the newest first unless asked otherwise. */
export async function list(
  _actor: CardActor,
  { query: { page, limit, ...filter } }: Input<typeof api.listStatements>,
): Promise<Output<typeof api.listStatements>> {
  const { state, sort, ...asked } = filter;
  const { text, values } = whereOf(filter);
  const all = conditionsOf(asked).where();
  const [rows, groups] = await Promise.all([
    query<Found>(`${rowsSql(text, sort)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`, values),
    query<{ state: string; currency: "ARS" | "USD" | "EUR"; count: number; amount: string }>(
      `SELECT s.state, s.currency::text AS currency, count(*)::int AS count, sum(${TOTAL})::text AS amount FROM ${FROM} WHERE ${all.text} GROUP BY 1, 2 ORDER BY 2`,
      all.values,
    ),
  ]);
  const shown = groups.filter((one) => !state || one.state === state);
  const states: Record<string, number> = {};
  for (const one of groups) states[one.state] = (states[one.state] ?? 0) + one.count;
  const totals = currencies.flatMap((currency) => {
    const own = shown.filter((one) => one.currency === currency);
    const count = own.reduce((sum, one) => sum + one.count, 0);
    return count === 0 ? [] : [{ currency, count, amount: sumMoney(own.map(({ amount }) => amount)) }];
  });
  return { data: rows.map(counted), total: shown.reduce((sum, one) => sum + one.count, 0), totals, states };
}

const FIELDS: Field<StatementRow>[] = [
  { header: "Resumen", width: 40, kind: "text", value: ({ name }) => name },
  { header: "Empresa", width: 28, kind: "text", value: ({ company }) => company.name },
  { header: "Desde", width: 12, kind: "day", value: ({ from_day }) => from_day },
  { header: "Hasta", width: 12, kind: "day", value: ({ until_day }) => until_day },
  { header: "Vence", width: 12, kind: "day", value: ({ due_day }) => due_day },
  { header: "Pagado", width: 12, kind: "day", value: ({ paid_day }) => paid_day },
  { header: "Estado", width: 14, kind: "text", value: ({ state }) => statementStateTitles[state] },
  { header: "Moneda", width: 9, kind: "text", value: ({ currency }) => currency },
  { header: "Total", width: 18, kind: "money", value: ({ total }) => total },
  ...lineStates.map(
    (state): Field<StatementRow> => ({
      header: `Líneas: ${lineStateTitles[state].toLowerCase()}`,
      width: 16,
      kind: "int",
      value: ({ lines }) => lines[state],
    }),
  ),
];

async function* eachOf(rows: AsyncIterable<Found>): AsyncGenerator<StatementRow> {
  for await (const row of rows) yield counted(row);
}

/** `GET /card-statements/excel`: all that is filtered, in its order; what is downloaded is in the audit log. */
export async function excel(actor: CardActor, { query: filter }: Input<typeof api.statementsExcel>): Promise<Download> {
  const { text, values } = whereOf(filter);
  await audit(prisma, actor, {
    action: "card_statement.exported",
    object: "card_statements",
    after: { as: "xlsx", filter },
  });
  const rows = eachOf(cursorRows<Found>(rowsSql(text, filter.sort), values));
  return workbookDownload(`resumenes_de_tarjeta_${todayIn()}.xlsx`, [
    sheetOf("Resúmenes", FIELDS, rows, { money: true }),
  ]);
}
