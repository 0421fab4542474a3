import { query } from "@/lib/db";
import { PURSE_TITLE } from "@/lib/ledger/purseIds";
import type { PurchaseRow } from "../requisitions/schema";
import { orderCode, requisitionCode } from "../rules/kinds";

type Stored = Omit<PurchaseRow, "code" | "order_code" | "holder"> & {
  year: number;
  number: number;
  order_year: number | null;
  order_number: number | null;
  approvers: string;
};

/** What is left of the purse `p` in the purchase's currency; null where it has no budget in it. */
const LEFT = `(SELECT CASE WHEN bool_or(x.kind = 'presupuestado') THEN coalesce(sum(CASE x.kind WHEN 'presupuestado' THEN v.value WHEN 'comprometido' THEN -v.value
      WHEN 'devengado' THEN -v.value END), 0.00)::text END
   FROM ledger_rollup x CROSS JOIN LATERAL (SELECT CASE p.basis WHEN 'costo' THEN x.cost ELSE x.amount END AS value) v
   WHERE x.purse_id = p.id AND x.side = 'gasto' AND x.currency = r.currency AND (p.period = 'total'
     OR x.month = date_trunc('month', coalesce(o.delivery_day, r.need_day, (o.approved_at AT TIME ZONE 'America/Argentina/Buenos_Aires')::date, (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date))::date))`;

const JOINED = `LEFT JOIN purchase_order o ON o.requisition_id = r.id
  LEFT JOIN LATERAL (SELECT sum(l.net + l.vat) AS total, sum(l.net) AS net, sum(round(least(l.received, l.quantity) * l.unit_price, 2)) AS received,
    sum(round(least(l.billed, l.quantity) * l.unit_price, 2)) AS billed FROM order_line l WHERE l.order_id = o.id) t ON true`;
/** A purchase `r` with its order `o` and what that comes to. */
export const FROM = `requisition r ${JOINED}`;
export const AMOUNT = "coalesce(t.total, r.estimate)";
/** Bills of an order that do not fit. */
export const OBSERVED = `(SELECT count(*)::int FROM voucher_link k JOIN voucher v ON v.id = k.voucher_id WHERE k.target_type = 'purchase_order' AND k.target_id = o.id
  AND (v.observed ->> 'match')::boolean AND v.state NOT IN ('anulado', 'descartado'))`;
const SHARE = (part: string) => `coalesce(round(100 * t.${part} / nullif(t.net, 0), 1), 0.0)::text`;

const COLUMNS = `r.id, r.year::int AS year, r.number, o.id AS order_id, o.year::int AS order_year, o.number AS order_number, r.title,
  coalesce((SELECT coalesce(nullif(u.name, ''), u.mail::text) FROM app_user u WHERE u.id = r.requested_by_user_id), '') AS asker, r.need_day::text AS need_day,
  coalesce((SELECT s.name FROM show s WHERE s.id = r.show_id), nullif(r.centre, ''), '') AS place,
  CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', ${PURSE_TITLE}, 'left', ${LEFT}) END AS purse, r.currency::text AS currency,
  ${AMOUNT}::text AS amount, coalesce((SELECT s.name FROM supplier_kept k JOIN supplier s ON s.id = k.kept_id WHERE k.id = o.supplier_id), r.said ->> 'proveedor', '') AS supplier,
  r.state, r.state_reason, ${OBSERVED} AS observed, ${SHARE("received")} AS received, ${SHARE("billed")} AS billed,
  greatest(((now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date - (r.state_at AT TIME ZONE 'America/Argentina/Buenos_Aires')::date), 0)::int AS days,
  r.adopted, r.version, coalesce((SELECT string_agg(DISTINCT coalesce(nullif(u.name, ''), u.mail::text), ', ') FROM order_line l JOIN purse lp ON lp.id = l.purse_id
    LEFT JOIN cost_centre c ON c.id = lp.cost_centre_id JOIN app_user u ON u.id = coalesce(lp.owner_id, c.owner_id) WHERE l.order_id = o.id), '') AS approvers`;

/** Whose turn a purchase is. */
function holderOf({
  state,
  approvers,
  supplier,
  asker,
  observed,
}: Pick<Stored, "state" | "approvers" | "supplier" | "asker" | "observed">): string {
  if (observed > 0) return "Compras";
  if (state === "en_aprobacion") return approvers || "Gerencia";
  if (state === "enviada" || state === "recibida_parcial") return asker || supplier;
  if (state === "recibida") return supplier;
  if (state === "facturada") return "Administración";
  return state === "cerrada" || state === "cancelada" ? "" : "Compras";
}

const present = ({ year, number, order_year, order_number, approvers, ...row }: Stored): PurchaseRow => ({
  ...row,
  code: requisitionCode(year, number),
  order_code: order_year === null || order_number === null ? "" : orderCode(order_year, order_number),
  holder: holderOf({ ...row, approvers }),
});

/** Purchases of a condition, in an order: which ones is settled before anything else is read of them. */
export async function purchaseRows(where: string, tail: string, values: unknown[]): Promise<PurchaseRow[]> {
  const rows = await query<Stored>(
    `WITH chosen AS MATERIALIZED (SELECT r.id, row_number() OVER () AS place FROM (SELECT r.id FROM ${FROM} WHERE ${where} ${tail}) r)
     SELECT ${COLUMNS} FROM chosen c JOIN requisition r ON r.id = c.id ${JOINED} LEFT JOIN purse p ON p.id = r.purse_id ORDER BY c.place`,
    values,
  );
  return rows.map(present);
}
