import type { Elsewhere, PurseInUse } from "@/lib/approvals/rules/purse";
import { type Tx, txQuery } from "@/lib/db";
import { subMoney } from "@/lib/format/moneyMath";
import { PURSE_TITLE } from "@/lib/ledger/purseIds";
import { PURSE_OWNER } from "@/lib/ledger/service/left";
import type { OrderFacts } from "./record";

/** A purse of an order: what it was given, what it has in use with this order's promise in it, and what of this order is its own. */
interface PurseOfOrder {
  id: number;
  name: string;
  owner_id: number | null;
  owner: string;
  owner_active: boolean;
  /** Null where it has no budget in the order's currency. */
  given: string | null;
  used: string;
  /** What this order comes to: what is asked for or promised, and where an amendment waits, with what that makes of it. */
  own: string;
  /** Of this order what is promised or accrued already, which is in `used`. */
  posted: string;
  /** The budget that it has in another currency, where it has none in the order's. */
  elsewhere: Elsewhere | null;
}

const IN = `r.purse_id = p.id AND r.side = 'gasto' AND r.currency = o.currency AND (p.period = 'total' OR r.month = date_trunc('month', d.day)::date)`;

/** The purses of an order's lines, by what is in the ledger; what this transaction posted is not among it yet. */
export const pursesOf = (tx: Tx, order: number): Promise<PurseOfOrder[]> =>
  txQuery<PurseOfOrder>(
    tx,
    `SELECT p.id, ${PURSE_TITLE} AS name, ${PURSE_OWNER} AS owner_id, coalesce(u.name, '') AS owner, coalesce(u.active, false) AS owner_active,
       (SELECT CASE WHEN bool_or(r.kind = 'presupuestado') THEN sum(v.value) FILTER (WHERE r.kind = 'presupuestado') END::text
        FROM ledger_rollup r CROSS JOIN LATERAL (SELECT CASE p.basis WHEN 'costo' THEN r.cost ELSE r.amount END AS value) v WHERE ${IN}) AS given,
       (SELECT coalesce(sum(v.value) FILTER (WHERE r.kind IN ('comprometido', 'devengado')), 0.00)::text
        FROM ledger_rollup r CROSS JOIN LATERAL (SELECT CASE p.basis WHEN 'costo' THEN r.cost ELSE r.amount END AS value) v WHERE ${IN}) AS used,
       own.amount::text AS own,
       (SELECT coalesce(sum(CASE p.basis WHEN 'costo' THEN e.cost ELSE e.amount END), 0.00)::text FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id
        WHERE e.purse_id = p.id AND e.kind IN ('comprometido', 'devengado') AND ((g.source_type = 'purchase_order' AND g.source_id = o.id)
          OR (g.source_type = 'voucher' AND g.source_id IN (SELECT k.voucher_id FROM voucher_link k WHERE k.target_type = 'purchase_order' AND k.target_id = o.id)))) AS posted,
       (SELECT json_build_object('currency', e.currency, 'given', e.given::text, 'used', e.used::text, 'factor', e.factor::text)
        FROM purse_elsewhere(p.id, date_trunc('month', d.day)::date, o.currency::text, (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date) e) AS elsewhere
     FROM purchase_order o JOIN requisition q ON q.id = o.requisition_id
       CROSS JOIN LATERAL (SELECT coalesce(o.delivery_day, q.need_day, (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date) AS day) d
       JOIN LATERAL (SELECT l.purse_id, sum(n.net + CASE pu.basis WHEN 'costo' THEN round(n.vat * (100 - company_vat_percent(o.company_id, d.day)) / 100, 2) ELSE n.vat END) AS amount
         FROM order_line l JOIN purse pu ON pu.id = l.purse_id
           LEFT JOIN jsonb_to_recordset(o.amendment -> 'lines') AS a(id int, quantity numeric, unit_price numeric) ON a.id = l.id
           CROSS JOIN LATERAL (SELECT round(coalesce(a.quantity, l.quantity) * coalesce(a.unit_price, l.unit_price), 2) AS net) w
           CROSS JOIN LATERAL (SELECT w.net, round(w.net * l.vat_rate / 100, 2) AS vat) n
         WHERE l.order_id = o.id GROUP BY l.purse_id) own ON true
       JOIN purse p ON p.id = own.purse_id LEFT JOIN cost_centre c ON c.id = p.cost_centre_id LEFT JOIN app_user u ON u.id = ${PURSE_OWNER}
     WHERE o.id = $1::int ORDER BY p.id`,
    order,
  );

/**
 * Those purses as their approval shows them. Of an order in force only what its amendment adds is asked: what it promises, or was billed
 * already, stays in use either way.
 */
export const askedOfPurses = async (
  tx: Tx,
  { id, currency, amendment }: Pick<OrderFacts, "id" | "currency" | "amendment">,
): Promise<PurseInUse[]> =>
  (await pursesOf(tx, id)).map(({ name: title, given, used, own, posted, elsewhere }) => ({
    title,
    currency,
    given,
    used,
    elsewhere,
    ...(amendment ? { own: subMoney(own, posted), posted: "0.00" } : { own, posted }),
  }));
