import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import { likeText } from "@/lib/format/likeText";
import { listOf } from "@/lib/format/listText";
import { subMoney } from "@/lib/format/moneyMath";
import { normalize } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { reachOf } from "@/lib/shows/service/reach";
import type { DealActor } from "../../actor";
import type * as api from "../api";
import { depositInvoices, depositStandings, directionTitles } from "../rules/due";
import type { DepositFilter, DepositRow } from "../schema";

/** The day by its rule (`dueDayOf`), else that of its obligation. */
const DUE = `coalesce(CASE d.due_rule WHEN 'dia' THEN d.due_day WHEN 'firma' THEN c.signed_on + d.due_days ELSE s.fecha - d.due_days END, o.due_day)`;
const PAID = "coalesce(o.paid, 0)";
const STANDING = `CASE WHEN ${PAID} >= d.amount THEN 'hecho' WHEN d.state = 'previsto' THEN 'previsto'
  WHEN ${DUE} < (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date THEN 'vencido' ELSE 'por_vencer' END`;
/** Of whom we pay: an invoice of the show that was asked for by a link, and whether it came. Of who owes us: one that we sent. */
const INVOICE = `CASE d.direction WHEN 'cobra' THEN (SELECT 'emitida' FROM issued_voucher i WHERE i.show_id = s.id AND NOT i.takes_away AND i.annulled_at IS NULL LIMIT 1)
  ELSE (SELECT CASE WHEN bool_or(q.used_at IS NOT NULL) THEN 'recibida' WHEN count(*) > 0 THEN 'pedida' END FROM invoice_request q JOIN supplier_kept qk ON qk.id = q.supplier_id
    WHERE q.show_id = s.id AND qk.kept_id = u.id AND q.revoked_at IS NULL AND (q.used_at IS NOT NULL OR q.closed_at IS NULL)) END`;
const FROM = `show_deposit d JOIN "show" s ON s.id = d.show_id JOIN deal g ON g.show_id = s.id JOIN artist a ON a.id = s.artist_id
  LEFT JOIN company co ON co.id = s.company_id LEFT JOIN show_contract c ON c.show_id = s.id AND c.state = 'firmado'
  LEFT JOIN supplier_kept k ON k.id = d.supplier_id LEFT JOIN supplier u ON u.id = k.kept_id LEFT JOIN obligation o ON o.id = d.obligation_id`;
const COLUMNS = `d.id, d.label, ${DUE}::text AS due, d.amount::text AS amount, d.currency::text AS currency, d.direction, ${PAID}::numeric(18,2)::text AS paid, d.version,
  json_build_object('id', s.id, 'name', s.name) AS show, a.name AS artist, s.fecha::text AS fecha,
  CASE WHEN co.id IS NOT NULL THEN json_build_object('id', co.id, 'name', co.name) END AS company,
  CASE d.direction WHEN 'cobra' THEN g.counterparty ELSE coalesce(u.name, '') END AS who, ${STANDING} AS standing, ${INVOICE} AS invoice,
  coalesce((SELECT json_agg(json_build_object('id', r.id, 'amount', r.amount::text, 'day', r.day, 'how', r.how, 'by', ${personSql("r.created_by_user_id")}) ORDER BY r.id)
    FROM show_deposit_receipt r WHERE r.deposit_id = d.id AND r.undone_at IS NULL), '[]') AS receipts`;
const BY: Readonly<Record<string, string>> = { due: DUE, show: "s.name", amount: "d.amount" };

const orderOf = (sort: string) => {
  const way = sort.startsWith("-") ? "DESC" : "ASC";
  return `ORDER BY ${BY[sort.replace("-", "")]} ${way} NULLS LAST, d.id ${way}`;
};

/** Whoever collects does so of any show that they reach, also before it is confirmed; what fell is asked of nobody. */
async function conditionsOf(actor: DealActor, { q, company, standing, direction }: Omit<DepositFilter, "sort">) {
  const { made } = await reachOf(actor, { steps: true, unconfirmed: true });
  made.say(`d.state <> 'anulado' AND (s.state NOT IN ('caido', 'cancelado') OR ${PAID} > 0)`);
  if (q)
    made.add(
      (at) =>
        `search_plain(s.name || ' ' || a.name || ' ' || g.counterparty || ' ' || coalesce(u.name, '')) LIKE ${at}`,
      `%${likeText(normalize(q))}%`,
    );
  if (company) made.add((at) => `s.company_id = ${at}::int`, company);
  if (standing) made.add((at) => `${STANDING} = ANY (${at}::text[])`, listOf(standing));
  if (direction) made.add((at) => `d.direction = ${at}`, direction);
  return made.where();
}

/** `GET /show-deposits`. */
export async function listAll(
  actor: DealActor,
  { query: { page, limit, sort, ...asked } }: Input<typeof api.listAllDeposits>,
): Promise<Output<typeof api.listAllDeposits>> {
  const { text, values } = await conditionsOf(actor, asked);
  const [data, counts, totals] = await Promise.all([
    query<DepositRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE ${text} ${orderOf(sort)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
      values,
    ),
    query<{ n: number }>(`SELECT count(*)::int AS n FROM ${FROM} WHERE ${text}`, values),
    query<Output<typeof api.listAllDeposits>["totals"][number]>(
      `SELECT d.currency::text AS currency, d.direction, sum(greatest(d.amount - ${PAID}, 0))::numeric(18,2)::text AS left FROM ${FROM} WHERE ${text}
       GROUP BY 1, 2 ORDER BY array_position(ARRAY['ARS', 'USD', 'EUR'], d.currency::text), 2`,
      values,
    ),
  ]);
  return { data, total: counts[0]?.n ?? 0, totals };
}

const text = (header: string, width: number, value: (row: DepositRow) => string): Field<DepositRow> => ({
  header,
  width,
  kind: "text",
  value,
});
const money = (header: string, value: (row: DepositRow) => string): Field<DepositRow> => ({
  header,
  width: 18,
  kind: "money",
  value,
});
const FIELDS: Field<DepositRow>[] = [
  text("Show", 34, ({ show }) => show.name),
  text("Artista", 24, ({ artist }) => artist),
  { header: "Fecha", width: 12, kind: "day", value: ({ fecha }) => fecha },
  text("Empresa", 26, ({ company }) => company?.name ?? ""),
  text("Anticipo", 20, ({ label }) => label),
  text("Quién lo paga", 16, ({ direction }) => directionTitles[direction]),
  text("De quién o a quién", 28, ({ who }) => who),
  { header: "Vence", width: 12, kind: "day", value: ({ due }) => due },
  text("Moneda", 9, ({ currency }) => currency),
  money("Importe", ({ amount }) => amount),
  money("Hecho", ({ paid }) => paid),
  money("Falta", ({ amount, paid }) => subMoney(amount, paid)),
  text("Cómo está", 14, ({ standing }) => depositStandings[standing]),
  text("Factura", 18, ({ invoice }) => (invoice ? depositInvoices[invoice] : "")),
];

/** `GET /show-deposits/excel`: what the filters leave, in its order. */
export async function excel(
  actor: DealActor,
  { query: { sort, ...asked } }: Input<typeof api.depositsExcel>,
): Promise<Download> {
  const { text: where, values } = await conditionsOf(actor, asked);
  const rows = await query<DepositRow>(`SELECT ${COLUMNS} FROM ${FROM} WHERE ${where} ${orderOf(sort)}`, values);
  await audit(prisma, actor, { action: "deposits.exported", object: "show_deposits", after: { filter: asked } });
  return workbookDownload(`anticipos_${todayIn()}.xlsx`, [sheetOf("Anticipos", FIELDS, rows, { money: true })]);
}
