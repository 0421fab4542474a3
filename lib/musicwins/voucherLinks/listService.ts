import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { cursorRows } from "@/lib/excel/cursor";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, moment, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import { likeText } from "@/lib/format/likeText";
import type { Download, Input, Output } from "@/lib/http/contract";
import { Conditions, type Where } from "@/lib/ledger/service/scope";
import { iso, whoSql } from "../database";
import type { MusicWinsActor } from "../scope";
import type * as api from "./api";
import { linkStateTitles } from "./rules/states";
import type { LinksFilter, VoucherLinkRow } from "./schema";

const STATE = `CASE WHEN r.used_at IS NOT NULL THEN 'usado' WHEN r.revoked_at IS NOT NULL OR r.closed_at IS NOT NULL THEN 'revocado'
  WHEN r.expires_at <= now() THEN 'vencido' ELSE 'esperando' END`;

const ROWS = `FROM invoice_request r JOIN company c ON c.id = r.company_id JOIN app_user u ON u.id = r.created_by LEFT JOIN show sh ON sh.id = r.show_id
  LEFT JOIN supplier_kept k ON k.id = r.supplier_id LEFT JOIN supplier s ON s.id = k.kept_id LEFT JOIN supplier_invoice i ON i.request_id = r.id`;

/** Every link, as its list shows it; conditions follow. */
export const LINKS = `SELECT r.id, r.subject_type AS subject, r.titulo, r.proveedor, r.proveedor_mail, r.importe_ars::text AS importe_ars, r.importe_usd::text AS importe_usd, r.divisa::text AS divisa,
  CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', s.name) END AS supplier,
  CASE WHEN sh.id IS NOT NULL THEN json_build_object('id', sh.id, 'name', sh.name) END AS show, json_build_object('id', c.id, 'name', c.name) AS company,
  ${STATE} AS state, r.sent, ${whoSql("u")} AS created_by, ${iso("r.created_at")} AS created_at, ${iso("r.expires_at")} AS expires_at,
  ${iso("r.used_at")} AS used_at, i.voucher_id, r.line_id IS NULL AS own ${ROWS}`;

const SORTS: Readonly<Record<string, string>> = {
  created: "r.id",
  expires: "r.expires_at",
  supplier: "search_plain(coalesce(s.name, r.proveedor))",
};
function orderOf(sort: LinksFilter["sort"]): string {
  const way = sort.startsWith("-") ? "DESC" : "ASC";
  return `ORDER BY ${SORTS[sort.replace("-", "")]} ${way}, r.id ${way}`;
}

/** What is asked for but for the state, whose counts are the tabs. */
function conditionsOf({ q, supplier, show, by }: LinksFilter): Conditions {
  const made = new Conditions();
  made.say("true");
  if (q)
    made.add(
      (at) =>
        `search_plain(concat_ws(' ', s.name, r.proveedor, r.titulo, r.proveedor_mail)) LIKE search_plain(${at}::text)`,
      `%${likeText(q)}%`,
    );
  if (supplier)
    made.add((at) => `k.kept_id = (SELECT o.kept_id FROM supplier_kept o WHERE o.id = ${at}::int)`, supplier);
  if (show) made.add((at) => `r.show_id = ${at}::int`, show);
  if (by) made.add((at) => `r.created_by = ${at}::int`, by);
  return made;
}

function whereOf(asked: LinksFilter): Where {
  const made = conditionsOf(asked);
  if (asked.state) made.add((at) => `${STATE} = ${at}::text`, asked.state);
  return made.where();
}

const MAKERS = `SELECT u.id, u.name FROM app_user u WHERE EXISTS (SELECT 1 FROM invoice_request r WHERE r.created_by = u.id)
  ORDER BY search_plain(u.name), u.id`;

/** `GET /vouchers/links`. */
export async function list(
  _actor: MusicWinsActor,
  { query: { page, limit, ...asked } }: Input<typeof api.listVoucherLinks>,
): Promise<Output<typeof api.listVoucherLinks>> {
  const all = conditionsOf(asked).where();
  const { text, values } = whereOf(asked);
  const at = `LIMIT ${limit} OFFSET ${(page - 1) * limit}`;
  const [data, counted, makers] = await Promise.all([
    query<VoucherLinkRow>(`${LINKS} WHERE ${text} ${orderOf(asked.sort)} ${at}`, values),
    query<{ state: string; n: number }>(
      `SELECT ${STATE} AS state, count(*)::int AS n ${ROWS} WHERE ${all.text} GROUP BY 1`,
      all.values,
    ),
    query<{ id: number; name: string }>(MAKERS),
  ]);
  const states = Object.fromEntries(counted.map((one) => [one.state, one.n]));
  const total = asked.state ? (states[asked.state] ?? 0) : Object.values(states).reduce((sum, n) => sum + n, 0);
  return { data, total, states, makers };
}

const text = (header: string, width: number, value: (row: VoucherLinkRow) => string): Field<VoucherLinkRow> => ({
  header,
  width,
  kind: "text",
  value,
});
const money = (header: string, of: "importe_ars" | "importe_usd"): Field<VoucherLinkRow> => ({
  header,
  width: 18,
  kind: "money",
  value: (row) => (row[of] === "0.00" ? null : row[of]),
});

const FIELDS: Field<VoucherLinkRow>[] = [
  text("Proveedor", 32, ({ supplier, proveedor }) => supplier?.name ?? proveedor),
  text("Qué se pide", 36, ({ titulo }) => titulo),
  text("Show", 32, ({ show }) => show?.name ?? ""),
  text("Empresa", 28, ({ company }) => company.name),
  money("Acordado en pesos", "importe_ars"),
  money("Acordado en dólares", "importe_usd"),
  text("Estado", 12, ({ state }) => linkStateTitles[state]),
  text("Mail", 28, ({ proveedor_mail }) => proveedor_mail),
  text("Pidió", 24, ({ created_by }) => created_by.name),
  moment("Pedido el", ({ created_at }) => created_at),
  moment("Sirve hasta", ({ expires_at }) => expires_at),
  moment("Usado el", ({ used_at }) => used_at),
];

/** `GET /vouchers/links/excel`: all that is filtered; what is downloaded is in the audit log. No address is in it. */
export async function excel(
  actor: MusicWinsActor,
  { query: asked }: Input<typeof api.voucherLinksExcel>,
): Promise<Download> {
  const { text: where, values } = whereOf(asked);
  await audit(prisma, actor, {
    action: "invoice_request.exported",
    object: "invoice_request",
    after: { filter: asked },
  });
  const rows = cursorRows<VoucherLinkRow>(`${LINKS} WHERE ${where} ${orderOf(asked.sort)}`, values);
  return workbookDownload(`enlaces_${todayIn()}.xlsx`, [sheetOf("Enlaces", FIELDS, rows, { money: true })]);
}
