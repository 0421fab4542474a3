import { query } from "@/lib/db";
import type { StoredMove } from "./moves";

/**
 * What was withheld of payments: of each voucher and day its share of what its orders withheld that day, by the move's key.
 * A bounced payment withholds nothing.
 */
export async function withheldOfPayments(moves: readonly StoredMove[]): Promise<Map<string, string>> {
  const paid = moves.filter(({ kind, source_type }) => kind === "pago" && source_type === "voucher");
  if (paid.length === 0) return new Map();
  const rows = await query<{ key: string; withheld: string }>(
    `SELECT x.key, sum(round(r.withheld * i.pays / r.amount, 2))::text AS withheld FROM unnest($1::text[], $2::int[], $3::date[]) AS x(key, id, day)
     JOIN payable p ON p.kind = 'voucher' AND p.subject_id = x.id JOIN payment_item i ON i.payable_id = p.id JOIN payment_order r ON r.id = i.order_id
     WHERE r.state IN ('acreditado', 'conciliado') AND r.paid_day = x.day AND r.withheld > 0 GROUP BY 1`,
    [paid.map(({ key }) => key), paid.map(({ source_id }) => source_id), paid.map(({ day }) => day)],
  );
  return new Map(rows.map(({ key, withheld }) => [key, withheld]));
}
