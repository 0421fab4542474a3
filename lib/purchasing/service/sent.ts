import { type Tx, txQuery } from "@/lib/db";
import { DEFAULT_ZONE } from "@/lib/format/dates";
import { notFound } from "@/lib/http/errors";
import type { LinkedOrder } from "../orders/schema";
import { orderCode } from "../rules/kinds";

/** The order beside what its link shows of it. */
interface More {
  supplier_tax_id: string;
  /** When it was approved. */
  day: string;
}
type Row = Omit<LinkedOrder, "code"> & More & { year: number | null; number: number | null };

const ONE = `SELECT o.year::int AS year, o.number, c.name AS company, c.tax_id AS company_tax_id, s.name AS supplier, coalesce(s.tax_id, '') AS supplier_tax_id, (o.approved_at AT TIME ZONE '${DEFAULT_ZONE}')::date::text AS day,
    o.currency::text AS currency, o.delivery_day::text AS delivery_day, o.delivery_place, o.terms, t.net::text AS net, t.vat::text AS vat, (t.net + t.vat)::text AS total,
    t.lines, to_char(o.accepted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS accepted_at, o.accepted_by
  FROM purchase_order o JOIN company c ON c.id = o.company_id JOIN supplier_kept k ON k.id = o.supplier_id JOIN supplier s ON s.id = k.kept_id
    CROSS JOIN LATERAL (SELECT sum(l.net) AS net, sum(l.vat) AS vat, json_agg(json_build_object('description', l.description, 'quantity', l.quantity::text,
      'unit', l.unit, 'unit_price', l.unit_price::text, 'net', l.net::text) ORDER BY l.n) AS lines FROM order_line l WHERE l.order_id = o.id) t
  WHERE o.number IS NOT NULL AND o.id = $1::int`;

/** An approved order as its supplier gets it: nothing of what it is charged to here. @throws 404 */
export async function sentOrder(tx: Tx, id: number): Promise<LinkedOrder & More> {
  const [row] = await txQuery<Row>(tx, ONE, id);
  if (!row || row.year === null || row.number === null) throw notFound("No existe esta orden de compra.");
  const { year, number, ...order } = row;
  return { ...order, code: orderCode(year, number) };
}
