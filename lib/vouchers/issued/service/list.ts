import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import { listOf } from "@/lib/format/listText";
import { sumMoney } from "@/lib/format/moneyMath";
import { normalize } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { Conditions } from "@/lib/ledger/service/scope";
import { isPublic } from "@/lib/shows/rules/publicShows";
import type { VoucherActor } from "../../actor";
import { addWords } from "../../service/typedWords";
import type * as api from "../api";
import { issuedTitles } from "../rules/kinds";
import type { IssuedFilter, IssuedRow } from "../schema";
import { ISSUED_FROM, issuedColumns, LEFT, lateSql, numbered, type StoredIssued } from "./rows";

type Asked = Omit<IssuedFilter, "sort">;

/** What is asked for; today is `$1`. */
function conditionsOf({ q, company, client, artist, state, late, currency, from, until }: Asked): Conditions {
  const made = new Conditions();
  made.add((at) => `${at}::date IS NOT NULL`, todayIn());
  if (company) made.add((at) => `v.company_id = ${at}::int`, company);
  if (client) made.add((at) => `v.supplier_id IN (SELECT supplier_all(supplier_top(${at}::int)))`, client);
  if (artist) made.add((at) => `i.artist_id = ${at}::int`, artist);
  if (currency) made.add((at) => `v.currency = ${at}`, currency);
  if (from) made.add((at) => `v.date >= ${at}::date`, from);
  if (until) made.add((at) => `v.date <= ${at}::date`, until);
  if (late) made.say(`${lateSql("$1")} > 0`);
  if (state) made.add((at) => `i.state = ANY (${at}::text[])`, listOf(state));
  addWords(
    made,
    normalize(q ?? "")
      .split(" ")
      .filter(Boolean),
  );
  return made;
}

const BY: Readonly<Record<string, string>> = {
  date: "v.date",
  due_date: "coalesce(v.due_date, v.date)",
  total: "v.total",
  left: LEFT,
  days_late: lateSql("$1"),
};
function orderOf(sort: IssuedFilter["sort"]): string {
  const way = sort.startsWith("-") ? "DESC" : "ASC";
  return `ORDER BY ${BY[sort.replace("-", "")]} ${way}, v.id ${way}`;
}

const rowsSql = (where: string, tail: string) =>
  `SELECT ${issuedColumns("$1")} FROM ${ISSUED_FROM} WHERE ${where} ${tail}`;

interface Group {
  currency: "ARS" | "USD" | "EUR";
  state: string;
  count: number;
  total: string;
  collected: string;
  left: string;
  late: string;
}
const SIGNED = "CASE WHEN i.takes_away THEN -v.total ELSE v.total END";
const groupsSql = (
  where: string,
) => `SELECT v.currency::text AS currency, i.state, count(*)::int AS count, sum(${SIGNED})::text AS total,
  sum(i.collected)::text AS collected, sum(${LEFT})::text AS left, coalesce(sum(${LEFT}) FILTER (WHERE ${lateSql("$1")} > 0), 0.00)::text AS late
  FROM ${ISSUED_FROM} WHERE ${where} GROUP BY 1, 2`;

/** `GET /issued-vouchers`. An annulled one is listed, and added to nothing. */
export async function list(
  _actor: unknown,
  { query: { page, limit, sort, ...asked } }: Input<typeof api.listIssued>,
): Promise<Output<typeof api.listIssued>> {
  const own = conditionsOf(asked).where();
  const { state: _, ...rest } = asked;
  const all = conditionsOf(rest).where();
  const [rows, groups] = await Promise.all([
    query<StoredIssued>(rowsSql(own.text, `${orderOf(sort)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`), own.values),
    query<Group>(groupsSql(all.text), all.values),
  ]);
  const states = listOf(asked.state);
  const shown = groups.filter(({ state }) => states.length === 0 || states.includes(state));
  const added = shown.filter(({ state }) => state !== "anulada");
  const totals = (["ARS", "USD", "EUR"] as const).flatMap((currency) => {
    const of = added.filter((one) => one.currency === currency);
    const sum = (key: "total" | "collected" | "left" | "late") => sumMoney(of.map((one) => one[key]));
    const count = of.reduce((so, one) => so + one.count, 0);
    if (count === 0) return [];
    return [
      { currency, count, total: sum("total"), collected: sum("collected"), left: sum("left"), late: sum("late") },
    ];
  });
  const byState: Record<string, number> = {};
  for (const { state, count } of groups) byState[state] = (byState[state] ?? 0) + count;
  return { data: rows.map(numbered), total: shown.reduce((so, one) => so + one.count, 0), totals, states: byState };
}

const text = (header: string, width: number, value: (row: IssuedRow) => string): Field<IssuedRow> => ({
  header,
  width,
  kind: "text",
  value,
});
/** What takes away is taken away. */
const money = (header: string, value: (row: IssuedRow) => string): Field<IssuedRow> => ({
  header,
  width: 18,
  kind: "money",
  value: (row) => (row.sign < 0 && /[1-9]/.test(value(row)) ? `-${value(row)}` : value(row)),
});
const FIELDS: Field<IssuedRow>[] = [
  text("Empresa", 28, ({ company }) => company.name),
  text("Cliente", 32, ({ client }) => client.name),
  text("CUIT o NIF", 16, ({ client }) => client.tax_id),
  text("Artista", 24, ({ artist }) => artist?.name ?? ""),
  text("Concepto", 36, ({ concept }) => concept),
  text("Tipo", 10, ({ type }) => type),
  text("Número", 18, ({ printed }) => printed),
  { header: "Fecha", width: 12, kind: "day", value: ({ date }) => date },
  { header: "Vence", width: 12, kind: "day", value: ({ due_date }) => due_date },
  text("Moneda", 9, ({ currency }) => currency),
  money("Neto", ({ net }) => net),
  money("IVA", ({ vat }) => vat),
  money("Total", ({ total }) => total),
  money("Cobrado", ({ collected }) => collected),
  money("Falta cobrar", ({ left }) => left),
  text("Estado", 18, ({ state }) => issuedTitles[state]),
  text("Días de atraso", 14, ({ days_late }) => (days_late > 0 ? String(days_late) : "")),
];

/** `GET /issued-vouchers/excel`: what the filters leave, in its order. */
export async function excel(
  actor: VoucherActor,
  { query: { sort, ...asked } }: Input<typeof api.issuedExcel>,
): Promise<Download> {
  const { text: where, values } = conditionsOf(asked).where();
  const rows = await query<StoredIssued>(rowsSql(where, orderOf(sort)), values);
  await audit(prisma, actor, {
    action: "voucher.exported",
    object: "vouchers",
    after: { as: "xlsx", issued: true, filter: asked },
  });
  return workbookDownload(`facturas_emitidas_${todayIn()}.xlsx`, [
    sheetOf("Emitidas", FIELDS, rows.map(numbered), { money: true }),
  ]);
}

/** `GET /issued-vouchers/shows`: an artist's, the newest first. */
export async function shows(
  _actor: unknown,
  { query: { artist } }: Input<typeof api.artistShows>,
): Promise<Output<typeof api.artistShows>> {
  const data = await query<{ id: number; name: string }>(
    `SELECT id, name FROM show WHERE artist_id = $1::int AND ${isPublic("show")} ORDER BY fecha DESC NULLS LAST, id DESC LIMIT 500`,
    [artist],
  );
  return { data };
}

/** `GET /issued-vouchers/choices`. */
export async function choices(): Promise<Output<typeof api.issuedChoices>> {
  const [companies, artists] = await Promise.all([
    query<{ id: number; name: string }>("SELECT id, name FROM company WHERE active ORDER BY name"),
    query<{ id: number; name: string }>("SELECT id, name FROM artist ORDER BY name"),
  ]);
  return { companies, artists };
}
