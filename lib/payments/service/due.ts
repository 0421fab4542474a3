import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { cursorRows } from "@/lib/excel/cursor";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import { likeText } from "@/lib/format/likeText";
import { normalize } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import { subjectTitles } from "../rules/kinds";
import type { DueFilter, DueRow } from "../schema/due";
import { againstBanks, type Falling, fallingSql } from "./cash";
import { BATCHES, CREDITS, dueSql, SIGNED } from "./dueSql";
import { nettingOf } from "./netting";
import { DUE_COLUMNS, type Due, shownDue } from "./rows";

type Found = Due & Pick<DueRow, "batches">;
/** How many there are of a currency, and what they come to. */
interface Counted {
  currency: DueRow["currency"];
  shown: number;
  amount: string;
  overdue: number;
  blocked: number;
}

/** Conditions on `d`, with their values; `view` apart, since its counts are of the others. */
export function conditionsOf({ q, company, currency, supplier, kind, from, until }: DueFilter): {
  text: string;
  values: unknown[];
} {
  const values: unknown[] = [];
  const said = ["TRUE"];
  const add = (text: (at: string) => string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    said.push(text(`$${values.length}`));
  };
  add((at) => `d.company_id = ${at}::int`, company);
  add((at) => `d.currency = ${at}::text`, currency);
  add((at) => `d.paid_to = ${at}::int`, supplier);
  add((at) => `d.kind = ${at}::text`, kind);
  add((at) => `d.due_day >= ${at}::date`, from);
  add((at) => `d.due_day <= ${at}::date`, until);
  for (const word of normalize(q ?? "")
    .split(" ")
    .filter(Boolean))
    add(
      (at) => `search_plain(concat_ws(' ', d.supplier, d.payee, d.point || '-' || d.number)) LIKE ${at}::text`,
      `%${likeText(word)}%`,
    );
  return { text: said.join(" AND "), values };
}

/** Conditions of the views; a note is no debt that is late. */
export const VIEWS = (today: string): Record<NonNullable<DueFilter["view"]>, string> => ({
  vencidos: `d.due_day < '${today}' AND d.kind NOT IN (${CREDITS})`,
  bloqueados: "d.blocked IS NOT NULL",
  pagables: "d.blocked IS NULL AND d.free > 0",
});
const SORTED: Record<string, string> = {
  due: `d.kind IN (${CREDITS}), d.due_day`,
  supplier: "search_plain(coalesce(d.supplier, d.payee))",
  amount: "d.free",
};
const orderOf = (sort: DueFilter["sort"]): string =>
  `ORDER BY ${SORTED[sort.replace("-", "")]} ${sort.startsWith("-") ? "DESC" : "ASC"}, d.due_day, d.kind DESC, d.id`;

const asShown = ({ batches, ...row }: Found, netting: DueRow["netting"] = []): DueRow => ({
  ...shownDue(row),
  netting,
  batches,
});

/** `GET /payments/due`: overdue first. Beside it, by company and currency, what falls due against the own accounts. */
export async function list(
  _actor: PaymentActor,
  { query: { page, limit, ...filter } }: Input<typeof api.listDue>,
): Promise<Output<typeof api.listDue>> {
  const today = todayIn();
  const { text, values } = conditionsOf(filter);
  const view = filter.view ? ` AND ${VIEWS(today)[filter.view]}` : "";
  const found = `SELECT ${DUE_COLUMNS}, ${BATCHES} AS batches FROM d WHERE ${text}${view} ${orderOf(filter.sort)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`;
  const counted = `SELECT d.currency, count(*) FILTER (WHERE TRUE${view})::int AS shown, coalesce(sum(${SIGNED.free}) FILTER (WHERE TRUE${view}), 0.00)::text AS amount,
      count(*) FILTER (WHERE ${VIEWS(today).vencidos})::int AS overdue, count(*) FILTER (WHERE ${VIEWS(today).bloqueados})::int AS blocked
    FROM d WHERE ${text} GROUP BY 1 ORDER BY 1`;
  // What is due is gone through once: the page, its sums and the cash are read of the same.
  const all = (sql: string) => `coalesce((SELECT json_agg(x) FROM (${sql}) x), '[]')`;
  const [read] = await query<{ data: Found[]; groups: Counted[]; falling: Falling[] }>(
    `${dueSql()} SELECT ${all(found)} AS data, ${all(counted)} AS groups, ${all(fallingSql(today))} AS falling`,
    values,
  );
  const { data, groups, falling } = read ?? { data: [], groups: [], falling: [] };
  const cash = await againstBanks(falling);
  const sum = (pick: (group: (typeof groups)[number]) => number) => groups.reduce((all, group) => all + pick(group), 0);
  const netting = await nettingOf(data);
  return {
    data: data.map((row) => asShown(row, netting(row))),
    total: sum(({ shown }) => shown),
    totals: groups
      .filter(({ shown }) => shown > 0)
      .map(({ currency, shown, amount }) => ({ currency, count: shown, amount })),
    counts: { overdue: sum(({ overdue }) => overdue), blocked: sum(({ blocked }) => blocked) },
    cash,
    today,
  };
}

const FIELDS: Field<DueRow>[] = [
  { header: "Vence", width: 12, kind: "day", value: ({ due_day }) => due_day },
  { header: "Proveedor", width: 36, kind: "text", value: ({ supplier, payee }) => supplier?.name ?? payee },
  { header: "Qué se paga", width: 30, kind: "text", value: ({ text }) => text },
  { header: "Tipo", width: 18, kind: "text", value: ({ kind }) => subjectTitles[kind] },
  { header: "Empresa", width: 28, kind: "text", value: ({ company }) => company?.name ?? "" },
  { header: "Moneda", width: 9, kind: "text", value: ({ currency }) => currency },
  { header: "Se debe", width: 18, kind: "money", value: ({ owed }) => owed },
  { header: "En lotes", width: 18, kind: "money", value: ({ held }) => held },
  { header: "Por pagar", width: 18, kind: "money", value: ({ free }) => free },
  { header: "Bloqueo", width: 50, kind: "text", value: ({ block }) => block?.text ?? "" },
];

async function* eachOf(rows: AsyncIterable<Found>): AsyncGenerator<DueRow> {
  for await (const row of rows) yield asShown(row);
}

/** `GET /payments/due/excel`: all that is filtered, in its order; what is downloaded is in the audit log. */
export async function excel(actor: PaymentActor, { query: filter }: Input<typeof api.dueExcel>): Promise<Download> {
  const today = todayIn();
  const { text, values } = conditionsOf(filter);
  const view = filter.view ? ` AND ${VIEWS(today)[filter.view]}` : "";
  await audit(prisma, actor, { action: "payment_due.exported", object: "payments", after: { as: "xlsx", filter } });
  const rows = cursorRows<Found>(
    `${dueSql()} SELECT ${DUE_COLUMNS}, '[]'::json AS batches FROM d WHERE ${text}${view} ${orderOf(filter.sort)}`,
    values,
  );
  return workbookDownload(`vencimientos_${today}.xlsx`, [
    sheetOf("Vencimientos", FIELDS, eachOf(rows), { money: true }),
  ]);
}
