import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { prisma, query } from "@/lib/db";
import { cursorRows } from "@/lib/excel/cursor";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, moment, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import { likeText } from "@/lib/format/likeText";
import { sumMoney } from "@/lib/format/moneyMath";
import { normalize } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { PURSE_TITLE } from "@/lib/ledger/purseIds";
import { PURSE_OWNER } from "@/lib/ledger/service/left";
import { Conditions, type Where } from "@/lib/ledger/service/scope";
import type { VoucherActor } from "../actor";
import type * as api from "../allocations/api";
import type { ChargedFilter, ChargedRow } from "../schema/charged";
import { iso, textOf } from "./rows";

type Page = Output<typeof api.listCharged>;
type View = Output<typeof api.readCharged>;
type Named = Parameters<typeof textOf>[0];

/** The purses of the person $1, and what vouchers accrued on them: their own entries alone. */
export const MINE = `purse p LEFT JOIN cost_centre c ON c.id = p.cost_centre_id`;
const ENTRIES = `${MINE} JOIN ledger_entry e ON e.purse_id = p.id AND e.kind = 'devengado' JOIN ledger_posting g ON g.id = e.posting_id AND g.source_type = 'voucher'
  JOIN voucher v ON v.id = g.source_id LEFT JOIN supplier_kept k ON k.id = v.supplier_id LEFT JOIN supplier s ON s.id = k.kept_id`;
const FACTS = `v.id, v.country::text AS country, v.type_code, v.point, v.number, coalesce(s.name, '') AS supplier, v.date::text AS date,
  json_build_object('id', p.id, 'name', ${PURSE_TITLE}) AS purse, e.currency::text AS currency`;
const GROUPED = `v.id, s.name, p.id, e.currency`;

const named = <Row extends Named>({ country, type_code, point, number, ...row }: Row) => ({
  ...row,
  text: textOf({ id: row.id, country, type_code, point, number }),
});

const ORDERED = { at: "max(g.at)", date: "v.date", amount: "sum(e.amount)", supplier: "coalesce(s.name, '')" } as const;

function orderOf(sort: ChargedFilter["sort"]): string {
  const way = sort.startsWith("-") ? "DESC" : "ASC";
  return `ORDER BY ${ORDERED[sort.replace("-", "") as keyof typeof ORDERED]} ${way} NULLS LAST, v.id ${way}, p.id`;
}

/** What is asked for of the purses of the person. */
function whereOf(actor: VoucherActor, { q, purse, currency }: Omit<ChargedFilter, "sort">): Where {
  const made = new Conditions().add((at) => `${PURSE_OWNER} = ${at}::int`, actor.userId);
  if (purse) made.add((at) => `p.id = ${at}::int`, purse);
  if (currency) made.add((at) => `e.currency = ${at}::char(3)`, currency);
  for (const word of normalize(q ?? "")
    .split(" ")
    .filter(Boolean))
    made.add(
      (at) => `(v.words LIKE ${at}::text OR search_plain(coalesce(s.name, '')) LIKE ${at}::text)`,
      `%${likeText(word)}%`,
    );
  return made.where();
}

type Stored = Named & Omit<ChargedRow, "text">;
const rowsSql = (where: string, order: string): string =>
  `SELECT ${FACTS}, sum(e.amount)::text AS amount, ${iso("max(g.at)")} AS at FROM ${ENTRIES} WHERE ${where} GROUP BY ${GROUPED} ${order}`;

/** `GET /vouchers/charged`: of each voucher what the person's purses are charged with. */
export async function list(
  actor: VoucherActor,
  { query: { page, limit, sort, ...asked } }: Input<typeof api.listCharged>,
): Promise<Page> {
  const { text, values } = whereOf(actor, asked);
  const [rows, all, purses] = await Promise.all([
    query<Stored>(`${rowsSql(text, orderOf(sort))} LIMIT ${limit} OFFSET ${(page - 1) * limit}`, values),
    query<{ currency: "ARS" | "USD" | "EUR"; count: number; amount: string }>(
      `SELECT x.currency, count(*)::int AS count, sum(x.amount)::text AS amount FROM (SELECT e.currency::text AS currency, sum(e.amount) AS amount
       FROM ${ENTRIES} WHERE ${text} GROUP BY ${GROUPED}) x GROUP BY x.currency ORDER BY x.currency`,
      values,
    ),
    query<{ id: number; name: string }>(
      `SELECT p.id, ${PURSE_TITLE} AS name FROM ${MINE} WHERE ${PURSE_OWNER} = $1::int ORDER BY 2`,
      [actor.userId],
    ),
  ]);
  const totals = all.map((one) => ({ ...one, amount: sumMoney([one.amount]) }));
  return { data: rows.map(named), total: totals.reduce((sum, { count }) => sum + count, 0), totals, purses };
}

const FIELDS: Field<ChargedRow>[] = [
  { header: "Proveedor", width: 32, kind: "text", value: ({ supplier }) => supplier },
  { header: "Comprobante", width: 24, kind: "text", value: ({ text }) => text },
  { header: "Fecha", width: 12, kind: "day", value: ({ date }) => date },
  { header: "Bolsa", width: 32, kind: "text", value: ({ purse }) => purse.name },
  { header: "Moneda", width: 9, kind: "text", value: ({ currency }) => currency },
  { header: "Imputado", width: 18, kind: "money", value: ({ amount }) => amount },
  moment("Último cambio", ({ at }) => at),
];

async function* presented(rows: AsyncIterable<Stored>): AsyncGenerator<ChargedRow> {
  for await (const row of rows) yield named(row);
}

/** `GET /vouchers/charged/excel`: all that is filtered, in its order; what is downloaded is in the audit log. */
export async function excel(
  actor: VoucherActor,
  { query: { sort, ...asked } }: Input<typeof api.chargedExcel>,
): Promise<Download> {
  const { text, values } = whereOf(actor, asked);
  await audit(prisma, actor, { action: "voucher.exported", object: "charged", after: { as: "xlsx", filter: asked } });
  const rows = cursorRows<Stored>(rowsSql(text, orderOf(sort)), values);
  const sheet = sheetOf("Imputado a mis bolsas", FIELDS, presented(rows), { money: true });
  return workbookDownload(`imputado_a_mis_bolsas_${todayIn()}.xlsx`, [sheet]);
}

/** `GET /vouchers/{id}/charged`: what one voucher did to the person's purses. Errors: 404, also where it is on none of them. */
export async function read(actor: VoucherActor, { params: { id } }: Input<typeof api.readCharged>): Promise<View> {
  const rows = await query<Named & Omit<View, "text" | "lines"> & View["lines"][number] & { entry: number }>(
    `SELECT ${FACTS}, e.id::float8 AS entry, coalesce(ca.name, '') AS category, e.amount::text AS amount, e.day::text AS day, ${iso("g.at")} AS at,
       ${personSql("g.actor_id")} AS by, g.reason FROM ${ENTRIES} LEFT JOIN category ca ON ca.id = e.category_id
     WHERE v.id = $2::int AND ${PURSE_OWNER} = $1::int ORDER BY e.id DESC`,
    [actor.userId, id],
  );
  const [first] = rows;
  if (!first) throw notFound("No existe este comprobante en las bolsas que usted lleva.");
  const { text, supplier, date, currency } = named(first);
  const lines = rows.map((row) => ({
    id: row.entry,
    purse: row.purse,
    category: row.category,
    amount: row.amount,
    day: row.day,
    at: row.at,
    by: row.by,
    reason: row.reason,
  }));
  return { id, text, supplier, date, currency, lines };
}
