import type { Elsewhere, PurseInUse } from "@/lib/approvals/rules/purse";
import { type Tx, txQuery } from "@/lib/db";
import { DEFAULT_ZONE } from "@/lib/format/dates";
import { addMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { PURSE_TITLE } from "@/lib/ledger/purseIds";
import { PURSE_OWNER } from "@/lib/ledger/service/left";
import type { Share } from "@/lib/ledger/shares";
import { amendedLines } from "../rules/amended";
import { isEnded, isOrdered } from "../rules/states";
import { dayOf, sharesOf } from "./money";
import { linesOf, type OrderFacts, storedOrder } from "./record";

/** A purse of an order: what it was given, what it has in use with this order's promise in it, and what of this order is its own. */
interface PurseOfOrder {
  id: number;
  name: string;
  owner_id: number | null;
  owner: string;
  owner_active: boolean;
  /** Whether it counts what is paid, or of that only what is cost. */
  basis: "total" | "costo";
  /** Null where it has no budget in the order's currency. */
  given: string | null;
  used: string;
  /** What this order takes of it: what it promises and was billed, with what an amendment that waits makes of it; before its approval, what it comes to. */
  own: string;
  /** Of this order what is promised or accrued already, which is in `used`. */
  posted: string;
  /** The budget that it has in another currency, where it has none in the order's. */
  elsewhere: Elsewhere | null;
}

type Row = Omit<PurseOfOrder, "own">;

const VALUE = "CASE p.basis WHEN 'costo' THEN r.cost ELSE r.amount END";
const IN =
  "r.side = 'gasto' AND r.currency = o.currency AND (p.period = 'total' OR r.month = date_trunc('month', $2::date)::date)";
const PURSES = `SELECT p.id, p.basis, ${PURSE_TITLE} AS name, ${PURSE_OWNER} AS owner_id, coalesce(u.name, '') AS owner, coalesce(u.active, false) AS owner_active,
    (SELECT CASE WHEN bool_or(r.kind = 'presupuestado') THEN sum(${VALUE}) FILTER (WHERE r.kind = 'presupuestado') END::text
     FROM ledger_rollup r WHERE r.purse_id = p.id AND ${IN}) AS given,
    (SELECT coalesce(sum(${VALUE}) FILTER (WHERE r.kind IN ('comprometido', 'devengado')), 0.00)::text FROM ledger_rollup r WHERE r.purse_id = p.id AND ${IN}) AS used,
    (SELECT coalesce(sum(${VALUE}), 0.00)::text FROM (SELECT e.amount, e.cost, e.side, e.currency, date_trunc('month', e.day)::date AS month
       FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id
       WHERE e.purse_id = p.id AND e.kind IN ('comprometido', 'devengado') AND ((g.source_type = 'purchase_order' AND g.source_id = o.id)
         OR (g.source_type = 'voucher' AND g.source_id IN (SELECT k.voucher_id FROM voucher_link k WHERE k.target_type = 'purchase_order' AND k.target_id = o.id)))) r
     WHERE ${IN}) AS posted,
    (SELECT json_build_object('currency', e.currency, 'given', e.given::text, 'used', e.used::text, 'factor', e.factor::text)
     FROM purse_elsewhere(p.id, date_trunc('month', $2::date)::date, o.currency::text, (now() AT TIME ZONE '${DEFAULT_ZONE}')::date) e) AS elsewhere
  FROM purchase_order o JOIN purse p ON p.id IN (SELECT l.purse_id FROM order_line l WHERE l.order_id = o.id)
    LEFT JOIN cost_centre c ON c.id = p.cost_centre_id LEFT JOIN app_user u ON u.id = ${PURSE_OWNER}
  WHERE o.id = $1::int ORDER BY p.id`;

/** What of some shares is a purse's, as that one counts. */
const shareOf = (shares: readonly Share[], { id, basis }: Row): string =>
  sumMoney([
    "0.00",
    ...shares
      .filter(({ purse_id }) => purse_id === id)
      .map(({ amount, cost = amount }) => (basis === "costo" ? cost : amount)),
  ]);

/**
 * The purses of an order's lines, by what is in the ledger; what this transaction posted is not among it yet. What was approved of it comes
 * to what is posted of it, at the share of VAT that it was promised and billed with; only what nobody approved yet is worked out.
 */
export async function pursesOf(tx: Tx, order: number): Promise<PurseOfOrder[]> {
  const purchase = await storedOrder(tx, order);
  const lines = await linesOf(tx, order);
  const rows = await txQuery<Row>(tx, PURSES, order, dayOf(purchase));
  const now = await sharesOf(tx, purchase, lines);
  const { amendment } = purchase.order;
  const then = amendment ? await sharesOf(tx, purchase, amendedLines(lines, amendment.lines)) : now;
  const approved = isOrdered(purchase.state) || isEnded(purchase.state);
  return rows.map((row) => {
    const own = approved ? addMoney(row.posted, subMoney(shareOf(then, row), shareOf(now, row))) : shareOf(then, row);
    return { ...row, own };
  });
}

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
