import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { cursorRows } from "@/lib/excel/cursor";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import { likeText } from "@/lib/format/likeText";
import { listOf } from "@/lib/format/listText";
import { normalize } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { Conditions } from "@/lib/ledger/service/scope";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import type { OrderRow, OrdersFilter } from "../orders/schema";
import { orderStateTitles, paymentMethodTitles } from "../rules/states";
import { numberSql } from "./number";

const FROM = `payment_order r JOIN company c ON c.id = r.company_id LEFT JOIN payment_batch b ON b.id = r.batch_id LEFT JOIN own_account w ON w.id = b.own_account_id
  LEFT JOIN supplier_kept k ON k.id = r.supplier_id LEFT JOIN supplier s ON s.id = k.kept_id`;
const NUMBER = `coalesce(${numberSql("r")}, '')`;
const DAY = "coalesce(r.paid_day, b.day, '-infinity'::date)";
const COLUMNS = `r.id, ${NUMBER} AS number, coalesce(r.paid_day, b.day)::text AS day, json_build_object('id', c.id, 'name', c.name) AS company,
  CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', s.name) END AS supplier, r.payee, r.method, r.currency::text AS currency, r.amount::text AS amount,
  r.withheld::text AS withheld, (r.amount - r.withheld)::text AS net, r.state, CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'state', b.state) END AS batch,
  coalesce(w.name, '') AS own_account, r.reference, r.reason`;

/** Not paid, or not yet: summed where they are asked for alone. */
const UNPAID = "r.state IN ('borrador', 'autorizado', 'rechazado', 'cancelado', 'no_enviado')";

/** None of them is null, so that a page goes on where the one before ended. */
const SORTED: Readonly<Record<string, string>> = {
  day: DAY,
  number: "coalesce(r.number, 0)",
  amount: "r.amount",
  supplier: "search_plain(coalesce(s.name, r.payee))",
};
const sortOf = (sort: string) => ({ by: SORTED[sort.replace("-", "")] ?? DAY, down: sort.startsWith("-") });
function orderBy(sort: string): string {
  const { by, down } = sortOf(sort);
  const way = down ? "DESC" : "ASC";
  return `ORDER BY ${by} ${way}, r.id ${way}`;
}

function conditionsOf({ q, state, company, currency, supplier, method, from, until }: Omit<OrdersFilter, "sort">) {
  const made = new Conditions();
  made.say("TRUE");
  for (const word of normalize(q ?? "")
    .split(" ")
    .filter(Boolean))
    made.add(
      (at) => `search_plain(concat_ws(' ', s.name, r.payee, r.reference, ${NUMBER})) LIKE ${at}::text`,
      `%${likeText(word)}%`,
    );
  if (state) made.add((at) => `r.state = ANY (${at}::text[])`, listOf(state));
  if (company) made.add((at) => `r.company_id = ${at}::int`, company);
  if (currency) made.add((at) => `r.currency = ${at}::char(3)`, currency);
  if (supplier)
    made.add((at) => `k.kept_id = (SELECT o.kept_id FROM supplier_kept o WHERE o.id = ${at}::int)`, supplier);
  if (method) made.add((at) => `r.method = ${at}::text`, method);
  if (from) made.add((at) => `${DAY} >= ${at}::date`, from);
  if (until) made.add((at) => `${DAY} <= ${at}::date`, until);
  return made;
}

/** `GET /payment-orders`: all orders, those that were declared or netted too; the last ones first. */
export async function list(
  _actor: PaymentActor,
  { query: { limit, cursor, sort, ...asked } }: Input<typeof api.listOrders>,
): Promise<Output<typeof api.listOrders>> {
  const all = conditionsOf(asked).where();
  const some = conditionsOf(asked);
  const { by, down } = sortOf(sort);
  if (cursor)
    some.add(
      (at) => `(${by}, r.id) ${down ? "<" : ">"} (SELECT ${by}, r.id FROM ${FROM} WHERE r.id = ${at}::int)`,
      Number(cursor),
    );
  const { text, values } = some.where();
  const summed = asked.state ? "TRUE" : `NOT ${UNPAID}`;
  const [found, sums, companies] = await Promise.all([
    query<OrderRow>(`SELECT ${COLUMNS} FROM ${FROM} WHERE ${text} ${orderBy(sort)} LIMIT ${limit + 1}`, values),
    query<Output<typeof api.listOrders>["totals"][number] & { all_of: number }>(
      `SELECT r.currency::text AS currency, count(*)::int AS all_of, count(*) FILTER (WHERE ${summed})::int AS count,
         coalesce(sum(r.amount) FILTER (WHERE ${summed}), 0.00)::text AS amount, coalesce(sum(r.amount - r.withheld) FILTER (WHERE ${summed}), 0.00)::text AS net FROM ${FROM} WHERE ${all.text} GROUP BY 1 ORDER BY 1`,
      all.values,
    ),
    query<OrderRow["company"]>(
      "SELECT c.id, c.name FROM company c WHERE EXISTS (SELECT 1 FROM payment_order r WHERE r.company_id = c.id) ORDER BY c.position, c.id",
    ),
  ]);
  const items = found.slice(0, limit);
  const total = sums.reduce((sum, { all_of }) => sum + all_of, 0);
  const totals = sums.filter(({ count }) => count > 0).map(({ all_of: _, ...row }) => row);
  return {
    items,
    next_cursor: found.length > limit ? String(items.at(-1)?.id) : null,
    total,
    aside: total - totals.reduce((sum, { count }) => sum + count, 0),
    totals,
    companies,
  };
}

const text = (header: string, width: number, value: (row: OrderRow) => string): Field<OrderRow> => ({
  header,
  width,
  kind: "text",
  value,
});
const money = (header: string, value: (row: OrderRow) => string): Field<OrderRow> => ({
  header,
  width: 18,
  kind: "money",
  value,
});
const FIELDS: Field<OrderRow>[] = [
  text("Orden", 14, ({ number }) => number),
  { header: "Día", width: 12, kind: "day", value: ({ day }) => day },
  text("Proveedor", 36, ({ supplier, payee }) => supplier?.name ?? payee),
  text("Empresa", 28, ({ company }) => company.name),
  text("Moneda", 9, ({ currency }) => currency),
  money("Importe", ({ amount }) => amount),
  money("Retenido", ({ withheld }) => withheld),
  money("Neto", ({ net }) => net),
  text("Estado", 18, ({ state }) => orderStateTitles[state]),
  text("Medio", 16, ({ method }) => paymentMethodTitles[method]),
  text("Lote", 9, ({ batch }) => (batch ? String(batch.id) : "")),
  text("Cuenta", 24, ({ own_account }) => own_account),
  text("Referencia del banco", 30, ({ reference }) => reference),
  text("Motivo", 40, ({ reason }) => reason),
];

/** `GET /payment-orders/excel`: all that is filtered, in its order; what is downloaded is in the audit log. */
export async function excel(
  actor: PaymentActor,
  { query: { sort, ...asked } }: Input<typeof api.ordersExcel>,
): Promise<Download> {
  const { text: where, values } = conditionsOf(asked).where();
  await audit(prisma, actor, {
    action: "payment_order.exported",
    object: "payments",
    after: { as: "xlsx", filter: asked },
  });
  const rows = cursorRows<OrderRow>(`SELECT ${COLUMNS} FROM ${FROM} WHERE ${where} ${orderBy(sort)}`, values);
  return workbookDownload(`ordenes_de_pago_${todayIn()}.xlsx`, [sheetOf("Órdenes", FIELDS, rows, { money: true })]);
}
