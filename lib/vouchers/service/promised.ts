import { query } from "@/lib/db";
import { likeText } from "@/lib/format/likeText";
import { normalize } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import type * as api from "../targets/api";

type Found = Output<typeof api.listPromised>["data"][number];

const SHOWN = 30;

/**
 * What was approved and is not billed whole: the chosen proposals of Music Wins with what their line still has promised. One that a
 * voucher has already comes along when it is named, whatever is left.
 */
const PROPOSALS = `SELECT 'proposal' AS target_type, p.id AS target_id, concat(v.titulo, ', ', l.area, ' / ', l.category) AS text,
    e.currency::text AS currency, sum(e.amount)::text AS left
  FROM budget_proposal p JOIN budget_line l ON l.id = p.line_id JOIN budget_version v ON v.proposal_id = p.id AND v.head
  JOIN ledger_posting g ON g.source_type = 'budget_line' AND g.source_id = l.id JOIN ledger_entry e ON e.posting_id = g.id AND e.kind = 'comprometido'
  WHERE p.chosen AND (p.id = $1::int OR search_plain(concat(v.titulo, ' ', l.area, ' ', l.category)) LIKE ALL ($2::text[]))
  GROUP BY p.id, v.titulo, l.area, l.category, e.currency HAVING sum(e.amount) > 0 OR p.id = $1::int
  ORDER BY p.id = $1::int DESC, p.id DESC LIMIT ${SHOWN}`;

/** Orders in force, with what they still promise. */
const ORDERS = `SELECT 'purchase_order' AS target_type, o.id AS target_id, concat('OC-', o.year, '-', lpad(o.number::text, 3, '0'), ', ', s.name, ', ', r.title) AS text,
    o.currency::text AS currency, coalesce(sum(e.amount), 0.00)::text AS left
  FROM purchase_order o JOIN requisition r ON r.id = o.requisition_id JOIN supplier_kept k ON k.id = o.supplier_id JOIN supplier s ON s.id = k.kept_id
  LEFT JOIN ledger_posting g ON g.source_type = 'purchase_order' AND g.source_id = o.id LEFT JOIN ledger_entry e ON e.posting_id = g.id AND e.kind = 'comprometido'
  WHERE o.number IS NOT NULL AND (o.id = $1::int OR r.state IN ('aprobada', 'enviada', 'recibida_parcial', 'recibida', 'facturada'))
    AND (o.id = $1::int OR search_plain(concat('OC-', o.year, '-', lpad(o.number::text, 3, '0'), ' ', s.name, ' ', r.title)) LIKE ALL ($2::text[]))
  GROUP BY o.id, r.id, s.id ORDER BY o.id = $1::int DESC, o.id DESC LIMIT ${SHOWN}`;

/** Expenses of marketing that were approved, with what they still promise. */
const EXPENSES = `SELECT 'expense' AS target_type, x.id AS target_id, concat_ws(', ', x.code, coalesce(s.name, nullif(x.supplier_name, '')), x.concept) AS text,
    x.currency::text AS currency, coalesce(sum(e.amount), 0.00)::text AS left
  FROM expense x LEFT JOIN supplier_kept k ON k.id = x.supplier_id LEFT JOIN supplier s ON s.id = k.kept_id
  LEFT JOIN ledger_posting g ON g.source_type = 'expense' AND g.source_id = x.id LEFT JOIN ledger_entry e ON e.posting_id = g.id AND e.kind = 'comprometido'
  WHERE (x.id = $1::int OR x.state = 'aprobado') AND (x.id = $1::int OR search_plain(concat_ws(' ', x.code, s.name, x.supplier_name, x.concept)) LIKE ALL ($2::text[]))
  GROUP BY x.id, s.id HAVING coalesce(sum(e.amount), 0) > 0 OR x.id = $1::int ORDER BY x.id = $1::int DESC, x.id DESC LIMIT ${SHOWN}`;

/** `GET /vouchers/promised`. */
export async function promised(
  _actor: unknown,
  { query: { q, chosen, chosen_order, chosen_expense } }: Input<typeof api.listPromised>,
): Promise<Output<typeof api.listPromised>> {
  const words = normalize(q ?? "")
    .split(" ")
    .filter(Boolean)
    .map((word) => `%${likeText(word)}%`);
  const [orders, proposals, expenses] = await Promise.all([
    query<Found>(ORDERS, [chosen_order ?? 0, words]),
    query<Found>(PROPOSALS, [chosen ?? 0, words]),
    query<Found>(EXPENSES, [chosen_expense ?? 0, words]),
  ]);
  return { data: [...orders, ...proposals, ...expenses] };
}
