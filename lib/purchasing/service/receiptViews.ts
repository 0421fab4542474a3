import { personSql } from "@/lib/audit/names";
import { query } from "@/lib/db";
import { attachmentsOfMany } from "@/lib/documents/service/attach";
import type { ReceiptView } from "../receipts/schema";

const RECEIPTS = `SELECT r.id, r.day::text AS day, r.reference, r.note, ${personSql("r.by_user_id")} AS by, r.undone_reason AS undone,
    (SELECT json_agg(json_build_object('order_line_id', x.order_line_id, 'description', l.description, 'quantity', x.quantity::text, 'unit', l.unit) ORDER BY l.n)
     FROM receipt_line x JOIN order_line l ON l.id = x.order_line_id WHERE x.receipt_id = r.id) AS lines
  FROM receipt r WHERE r.order_id = $1::int ORDER BY r.id DESC`;

/** What came of an order, the last first, with its photos. */
export async function receiptsOf(order: number): Promise<ReceiptView[]> {
  const rows = await query<Omit<ReceiptView, "files">>(RECEIPTS, [order]);
  const files = await attachmentsOfMany(
    "receipt",
    rows.map(({ id }) => String(id)),
  );
  return rows.map((row) => ({ ...row, files: files.get(String(row.id)) ?? [] }));
}
