import type { Person } from "@/lib/access/can";
import { personSql } from "@/lib/audit/names";
import { query } from "@/lib/db";
import { PURSE_TITLE } from "@/lib/ledger/purseIds";
import type { OrderLineView, OrderView } from "../orders/schema";
import { orderCode } from "../rules/kinds";
import { billsOf } from "./billViews";
import { receiptsOf } from "./receiptViews";

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;
const at = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', ${ISO})`;

type Row = Omit<OrderView, "code" | "lines" | "receipts" | "bills" | "amendment"> & {
  year: number | null;
  number: number | null;
  amendment: { lines: OrderView["amendment"] } | null;
};

const ORDER = `SELECT o.id, o.year::int AS year, o.number, json_build_object('id', c.id, 'name', c.name) AS company,
    json_build_object('id', s.id, 'name', s.name, 'mail', s.mail) AS supplier, o.currency::text AS currency, o.delivery_day::text AS delivery_day, o.delivery_place,
    o.terms, o.note, t.net::text AS net, t.vat::text AS vat, (t.net + t.vat)::text AS total,
    (SELECT coalesce(sum(e.amount), 0.00)::text FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id
     WHERE g.source_type = 'purchase_order' AND g.source_id = o.id AND e.kind = 'comprometido') AS committed,
    ${at("o.approved_at")} AS approved_at, ${personSql("o.approved_by_user_id")} AS approved_by, ${at("o.sent_at")} AS sent_at, o.sent_to,
    ${at("o.accepted_at")} AS accepted_at, o.accepted_by, ${at("o.closed_at")} AS closed_at, o.amendment, o.version
  FROM purchase_order o JOIN company c ON c.id = o.company_id JOIN supplier_kept k ON k.id = o.supplier_id JOIN supplier s ON s.id = k.kept_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(l.net), 0.00) AS net, coalesce(sum(l.vat), 0.00) AS vat FROM order_line l WHERE l.order_id = o.id) t
  WHERE o.id = $1::int`;
const LINES = `SELECT l.id, l.n::int AS n, l.kind, l.description, l.quantity::text AS quantity, l.unit, l.unit_price::text AS unit_price, l.vat_rate::text AS vat_rate,
    l.net::text AS net, l.vat::text AS vat, json_build_object('id', p.id, 'name', ${PURSE_TITLE}) AS purse, l.received::text AS received, l.billed::text AS billed,
    l.matched::text AS matched
  FROM order_line l JOIN purse p ON p.id = l.purse_id WHERE l.order_id = $1::int ORDER BY l.n`;

/** An order as whoever buys sees it. */
export async function orderView(reader: Person, id: number): Promise<OrderView | null> {
  const [[row], lines, receipts, bills] = await Promise.all([
    query<Row>(ORDER, [id]),
    query<OrderLineView>(LINES, [id]),
    receiptsOf(id),
    billsOf(reader, id),
  ]);
  if (!row) return null;
  const { year, number, amendment, ...order } = row;
  return {
    ...order,
    code: year === null || number === null ? "" : orderCode(year, number),
    amendment: amendment?.lines ?? null,
    lines,
    receipts,
    bills,
  };
}
