import { can } from "@/lib/access/can";
import { readHistory } from "@/lib/audit/history";
import { personSql } from "@/lib/audit/names";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { attachmentsOf, attachmentsOfMany } from "@/lib/documents/service/attach";
import { todayIn } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import type { VoucherActor } from "../../actor";
import { objectOf } from "../../service/move";
import { iso, textOf } from "../../service/rows";
import type * as api from "../api";
import { issuedStepsOf } from "../rules/kinds";
import type { Collection, IssuedView } from "../schema";
import { ISSUED_FROM, issuedColumns, numbered, type StoredIssued } from "./rows";

const COLLECTIONS = `SELECT c.id, c.day::text AS day, c.amount::text AS amount, c.means, c.note, ${personSql("c.created_by_user_id")} AS by,
  ${iso("c.created_at")} AS at, c.bank_match_id IS NOT NULL AS matched, c.undone_reason, ${personSql("c.undone_by_user_id")} AS undone_by
  FROM voucher_collection c WHERE c.voucher_id = $1::int ORDER BY c.day, c.id`;

interface Note {
  id: number;
  country: string;
  type_code: string;
  point: string;
  number: string;
  amount: string;
}
const NOTES = `SELECT n.id, n.country::text AS country, n.type_code, n.point, n.number, l.amount::text AS amount FROM voucher_link l
  JOIN voucher n ON n.id = l.voucher_id JOIN issued_voucher i ON i.voucher_id = n.id AND i.annulled_at IS NULL
  WHERE l.target_type = 'voucher' AND l.target_id = $1::int ORDER BY n.id`;

/** What was declared of it, each with its file. */
async function collectionsOf(tx: Tx, id: number): Promise<Collection[]> {
  const rows = await txQuery<Omit<Collection, "files">>(tx, COLLECTIONS, id);
  const files = await attachmentsOfMany(
    "voucher_collection",
    rows.map((row) => String(row.id)),
    tx,
  );
  return rows.map((row) => ({ ...row, undone_by: row.undone_by ?? "", files: files.get(String(row.id)) ?? [] }));
}

/** An issued voucher as a person sees it. @throws 404 */
export async function viewOf(actor: VoucherActor, id: number, tx: Tx = prisma): Promise<IssuedView> {
  const [row] = await txQuery<StoredIssued & Pick<IssuedView, "uncollectible_reason" | "closed_reason">>(
    tx,
    `SELECT ${issuedColumns("$2")}, i.uncollectible_reason, v.closed_reason FROM ${ISSUED_FROM} WHERE v.id = $1::int`,
    id,
    todayIn(),
  );
  if (!row) throw notFound("No existe esta factura emitida.");
  const collections = await collectionsOf(tx, id);
  const notes = await txQuery<Note>(tx, NOTES, id);
  const files = await attachmentsOf({ ownerType: "voucher", ownerId: String(id) }, tx);
  const steps = issuedStepsOf(row.state, row.takes_away, row.sent_on !== null);
  const undoes =
    row.state !== "incobrable" && collections.some(({ undone_reason, matched }) => undone_reason === "" && !matched);
  return {
    ...numbered(row),
    collections,
    notes: notes.map(({ amount, ...note }) => ({ id: note.id, text: textOf(note), amount })),
    files,
    acciones: can(actor, "issued.write") ? [...steps, ...(undoes ? (["deshacer_cobro"] as const) : [])] : [],
  };
}

/** `GET /issued-vouchers/{id}`. Error: 404. */
export const get = (actor: VoucherActor, { params: { id } }: Input<typeof api.getIssued>): Promise<IssuedView> =>
  viewOf(actor, id);

/** `GET /issued-vouchers/{id}/history`. Error: 404. */
export async function history(
  actor: VoucherActor,
  { params: { id }, query: page }: Input<typeof api.issuedHistory>,
): Promise<Output<typeof api.issuedHistory>> {
  await viewOf(actor, id);
  return readHistory([{ object: objectOf(id) }], page);
}
