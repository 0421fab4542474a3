import { type Tx, txQuery } from "@/lib/db";
import { DEFAULT_ZONE } from "@/lib/format/dates";
import { notFound, staleVersion } from "@/lib/http/errors";
import { orderCode, requisitionCode } from "../rules/kinds";
import type { PurchaseState } from "../rules/states";

/** What decides about a purchase: what was asked for, and its order where there is one. */
export interface Purchase {
  id: number;
  year: number;
  number: number;
  code: string;
  card_id: number;
  title: string;
  state: PurchaseState;
  requested_by_user_id: number | null;
  need_day: string | null;
  /** When the show is that it is for. */
  show_day: string | null;
  company_id: number | null;
  purse_id: number | null;
  show_id: number | null;
  category_id: number | null;
  currency: "ARS" | "USD" | "EUR";
  adopted: boolean;
  few_quotes_reason: string;
  choice_reason: string;
  version: number;
  order: OrderFacts | null;
}

export interface OrderFacts {
  id: number;
  quote_id: number;
  company_id: number;
  supplier_id: number;
  /** Empty until it is approved. */
  code: string;
  year: number | null;
  number: number | null;
  currency: "ARS" | "USD" | "EUR";
  /** Null until then. */
  approved_day: string | null;
  delivery_day: string | null;
  delivery_place: string;
  terms: string;
  note: string;
  amendment: Amendment | null;
  sent_to: string;
  created_by_user_id: number;
  version: number;
}

/** Other quantities and prices of an order, until somebody approves them. */
interface Amendment {
  lines: { id: number; quantity: string; unit_price: string }[];
  /** What is asked for beside what was approved. */
  asked: string;
  reason: string;
  by: number;
}

const ONE = `SELECT r.id, r.year::int AS year, r.number, r.card_id, r.title, r.state, r.requested_by_user_id, r.need_day::text AS need_day, (SELECT s.fecha::text FROM show s WHERE s.id = r.show_id) AS show_day, r.company_id, r.purse_id,
    r.show_id, r.category_id, r.currency::text AS currency, r.adopted, r.few_quotes_reason, r.choice_reason, r.version,
    CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'quote_id', o.quote_id, 'company_id', o.company_id, 'supplier_id', o.supplier_id, 'year', o.year,
      'number', o.number, 'currency', o.currency, 'approved_day', (o.approved_at AT TIME ZONE '${DEFAULT_ZONE}')::date::text, 'delivery_day', o.delivery_day::text, 'delivery_place', o.delivery_place, 'terms', o.terms, 'note', o.note,
      'amendment', o.amendment, 'sent_to', o.sent_to, 'created_by_user_id', o.created_by_user_id, 'version', o.version) END AS "order"
  FROM requisition r LEFT JOIN purchase_order o ON o.requisition_id = r.id`;

const codeOf = ({ year, number }: { year: number | null; number: number | null }) =>
  year === null || number === null ? "" : orderCode(year, number);

const present = (row: Omit<Purchase, "code">): Purchase => ({
  ...row,
  code: requisitionCode(row.year, row.number),
  order: row.order && { ...row.order, code: codeOf(row.order) },
});

async function found(tx: Tx, where: string, id: number): Promise<Purchase | null> {
  const [row] = await txQuery<Omit<Purchase, "code">>(tx, `${ONE} WHERE ${where} = $1::int`, id);
  return row ? present(row) : null;
}

const noPurchase = () => notFound("No existe esta compra.");
const noOrder = () => notFound("No existe esta orden de compra.");

/** A purchase as it is stored. @throws 404 */
export async function stored(tx: Tx, id: number): Promise<Purchase> {
  const row = await found(tx, "r.id", id);
  if (!row) throw noPurchase();
  return row;
}

/** The purchase of an order. @throws 404 */
export async function storedOrder(tx: Tx, order: number): Promise<Purchase & { order: OrderFacts }> {
  const row = await found(tx, "o.id", order);
  if (!row?.order) throw noOrder();
  return row as Purchase & { order: OrderFacts };
}

/** The purchase of a card; null where it has none yet. */
export const purchaseOfCard = (tx: Tx, card: number): Promise<Purchase | null> => found(tx, "r.card_id", card);

/**
 * Takes a purchase for this transaction, and its order with it: before the request, the vouchers, the column and the card.
 * @throws 404
 */
export async function hold(tx: Tx, id: number): Promise<Purchase> {
  const rows = await txQuery(tx, "SELECT id FROM requisition WHERE id = $1::int FOR UPDATE", id);
  if (rows.length === 0) throw noPurchase();
  return stored(tx, id);
}

/** The same by its order. */
export async function holdOrder(tx: Tx, order: number): Promise<Purchase & { order: OrderFacts }> {
  const [row] = await txQuery<{ id: number }>(
    tx,
    "SELECT r.id FROM requisition r JOIN purchase_order o ON o.requisition_id = r.id WHERE o.id = $1::int FOR UPDATE OF r",
    order,
  );
  if (!row) throw noOrder();
  return storedOrder(tx, order);
}

/** @throws 409 with what it is now, for who looked at another version */
export function requireVersion({ version }: { version: number }, given: number, now: unknown): void {
  if (version !== given) throw staleVersion(now);
}

export interface StoredLine {
  id: number;
  n: number;
  kind: "bien" | "servicio" | "extra";
  description: string;
  quantity: string;
  unit: string;
  unit_price: string;
  vat_rate: string;
  net: string;
  vat: string;
  purse_id: number;
  show_id: number | null;
  category_id: number | null;
  /** Of a centre's purse. */
  cost_centre_id: number | null;
  received: string;
  billed: string;
  matched: string;
}

/** The lines of an order, in their order. */
export const linesOf = (tx: Tx, order: number): Promise<StoredLine[]> =>
  txQuery<StoredLine>(
    tx,
    `SELECT l.id, l.n::int AS n, l.kind, l.description, l.quantity::text AS quantity, l.unit, l.unit_price::text AS unit_price, l.vat_rate::text AS vat_rate,
       l.net::text AS net, l.vat::text AS vat, l.purse_id, l.show_id, l.category_id, p.cost_centre_id, l.received::text AS received, l.billed::text AS billed,
       l.matched::text AS matched
     FROM order_line l JOIN purse p ON p.id = l.purse_id WHERE l.order_id = $1::int ORDER BY l.n`,
    order,
  );

/** SQL of what a voucher says of an order's lines, each by its expression: `[]` where it says nothing yet. */
export const SAID = (voucher: string, order: string) =>
  `coalesce((SELECT json_agg(json_build_object('order_line_id', b.order_line_id, 'quantity', b.quantity::text, 'unit_price', b.unit_price::text) ORDER BY b.n)
    FROM billed_line b WHERE b.voucher_id = ${voucher} AND b.order_id = ${order}), '[]')`;

/** Takes lines of an order, in the order of their ids: whoever matches something of one waits for who does already. */
export async function holdLines(tx: Tx, order: number): Promise<void> {
  await txQuery(tx, "SELECT id FROM order_line WHERE order_id = $1::int ORDER BY id FOR UPDATE", order);
}
