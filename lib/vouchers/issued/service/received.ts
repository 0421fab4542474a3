import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import { normalize } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { Conditions } from "@/lib/ledger/service/scope";
import type { VoucherActor } from "../../actor";
import { accruedStates, stateTitles } from "../../rules/states";
import { addWords } from "../../service/typedWords";
import type * as api from "../api";
import type { ReceivedFilter, ReceivedRow } from "../schema";
import { numbered } from "./rows";

type Asked = Omit<ReceivedFilter, "sort">;
type Stored = Omit<ReceivedRow, "type" | "sign" | "printed"> & Parameters<typeof numbered>[0];

function conditionsOf({ q, artist, company, currency, from, until }: Asked): Conditions {
  const made = new Conditions();
  made.say(`v.direction = 'recibido' AND v.state = ANY ('{${accruedStates.join(",")}}')`);
  if (artist) made.add((at) => `p.artist_id = ${at}::int`, artist);
  if (company) made.add((at) => `v.company_id = ${at}::int`, company);
  if (currency) made.add((at) => `v.currency = ${at}`, currency);
  if (from) made.add((at) => `v.date >= ${at}::date`, from);
  if (until) made.add((at) => `v.date <= ${at}::date`, until);
  addWords(
    made,
    normalize(q ?? "")
      .split(" ")
      .filter(Boolean),
  );
  return made;
}

/** Of each voucher what is charged to shows of one artist. */
const FROM = `(SELECT a.voucher_id, s.artist_id, sum(a.amount) AS amount FROM allocation a JOIN show s ON s.id = a.show_id GROUP BY 1, 2) p
  JOIN voucher v ON v.id = p.voucher_id JOIN artist ar ON ar.id = p.artist_id JOIN company co ON co.id = v.company_id
  JOIN supplier_kept k ON k.id = v.supplier_id JOIN supplier s ON s.id = k.kept_id`;
const COLUMNS = `v.id, json_build_object('id', ar.id, 'name', ar.name) AS artist, json_build_object('id', co.id, 'name', co.name) AS company,
  json_build_object('id', s.id, 'name', s.name) AS supplier, v.country::text AS country, v.type_code, v.point, v.number, v.takes_away,
  v.date::text AS date, v.currency::text AS currency, p.amount::text AS amount, v.state`;

const BY: Readonly<Record<string, string>> = { artist: "ar.name", date: "v.date", amount: "p.amount" };
function orderOf(sort: ReceivedFilter["sort"]): string {
  const way = sort.startsWith("-") ? "DESC" : "ASC";
  return `ORDER BY ${BY[sort.replace("-", "")]} ${way}, v.date DESC, v.id DESC, ar.id`;
}

/** `GET /issued-vouchers/received`. */
export async function listReceived(
  _actor: unknown,
  { query: { page, limit, sort, ...asked } }: Input<typeof api.listReceived>,
): Promise<Output<typeof api.listReceived>> {
  const { text, values } = conditionsOf(asked).where();
  const [rows, totals] = await Promise.all([
    query<Stored>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE ${text} ${orderOf(sort)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
      values,
    ),
    query<Output<typeof api.listReceived>["totals"][number]>(
      `SELECT v.currency::text AS currency, count(*)::int AS count, sum(CASE WHEN v.takes_away THEN -p.amount ELSE p.amount END)::text AS amount
       FROM ${FROM} WHERE ${text} GROUP BY v.currency ORDER BY array_position(ARRAY['ARS', 'USD', 'EUR'], v.currency::text)`,
      values,
    ),
  ]);
  return { data: rows.map(numbered), total: totals.reduce((so, { count }) => so + count, 0), totals };
}

const text = (header: string, width: number, value: (row: ReceivedRow) => string): Field<ReceivedRow> => ({
  header,
  width,
  kind: "text",
  value,
});
const FIELDS: Field<ReceivedRow>[] = [
  text("Artista", 26, ({ artist }) => artist.name),
  text("Empresa", 28, ({ company }) => company.name),
  text("Proveedor", 32, ({ supplier }) => supplier.name),
  text("Tipo", 10, ({ type }) => type),
  text("Número", 18, ({ printed }) => printed),
  { header: "Fecha", width: 12, kind: "day", value: ({ date }) => date },
  text("Moneda", 9, ({ currency }) => currency),
  {
    header: "Importe del artista",
    width: 20,
    kind: "money",
    value: ({ sign, amount }) => (sign < 0 ? `-${amount}` : amount),
  },
  text("Estado", 18, ({ state }) => stateTitles[state]),
];

/** `GET /issued-vouchers/received/excel`: what the filters leave, in its order. */
export async function receivedExcel(
  actor: VoucherActor,
  { query: { sort, ...asked } }: Input<typeof api.receivedExcel>,
): Promise<Download> {
  const { text: where, values } = conditionsOf(asked).where();
  const rows = await query<Stored>(`SELECT ${COLUMNS} FROM ${FROM} WHERE ${where} ${orderOf(sort)}`, values);
  const told = { as: "xlsx", received_by_artist: true, filter: asked };
  await audit(prisma, actor, { action: "voucher.exported", object: "vouchers", after: told });
  return workbookDownload(`recibidas_por_artista_${todayIn()}.xlsx`, [
    sheetOf("Recibidas", FIELDS, rows.map(numbered), { money: true }),
  ]);
}
