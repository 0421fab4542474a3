import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { requestReading } from "@/lib/documents/service/extraction";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, notFound } from "@/lib/http/errors";
import { enqueue } from "@/lib/jobs/queue";
import type { VoucherActor } from "../../actor";
import { changed } from "../../changed";
import { releasedStates } from "../../rules/states";
import { hrefOf, iso, textOf } from "../../service/rows";
import type * as api from "../api";
import { takeQueue } from "../queues";
import type { Flag, IntakeBatch, IntakeItem } from "../schema";
import { PART } from "./part";

/** The newest of a person's; those with something still to be done are shown beside them. */
const SHOWN = 5;
const MOST = 50;

type Part = "waiting" | "clear" | "doubtful" | "observed" | "settled" | "repeated" | "failed";
interface Row extends Omit<IntakeItem, "voucher" | "retriable"> {
  batch_id: number;
  part: Part;
  voucher: { id: number; country: string; type_code: string; point: string; number: string } | null;
}

const ITEMS = `SELECT i.batch_id, i.id, i.name, CASE WHEN f.state = 'refused' AND i.voucher_id IS NULL THEN 'fallo' ELSE i.state END AS state,
    coalesce(nullif(i.reason, ''), CASE WHEN f.state <> 'clean' THEN f.reason END, '') AS reason, i.flags, i.file_id::text AS file_id,
    CASE WHEN v.id IS NOT NULL THEN json_build_object('id', v.id, 'country', v.country, 'type_code', v.type_code, 'point', v.point, 'number', v.number) END AS voucher,
    ${PART} AS part
  FROM intake_item i LEFT JOIN file f ON f.id = i.file_id LEFT JOIN voucher v ON v.id = i.voucher_id
  WHERE i.batch_id = ANY ($1::int[]) ORDER BY i.batch_id, i.line`;

type Batch = Omit<IntakeBatch, "counts" | "items">;
const BATCHES = `SELECT b.id, b.door, b.about, ${iso("b.created_at")} AS created_at, b.closed_at IS NOT NULL AS closed FROM intake_batch b`;

const itemOf = ({ batch_id: _, part: __, voucher, ...item }: Row): IntakeItem => ({
  ...item,
  flags: item.flags as Flag[],
  voucher: voucher && { id: voucher.id, text: textOf(voucher), link: hrefOf(voucher.id) },
  retriable: item.state === "fallo" && item.file_id !== null,
});

async function withItems(batches: readonly Batch[]): Promise<IntakeBatch[]> {
  const rows = await query<Row>(ITEMS, [batches.map(({ id }) => id)]);
  return batches.map((batch) => {
    const own = rows.filter(({ batch_id }) => batch_id === batch.id);
    const of = (part: Part) => own.filter((row) => row.part === part).length;
    const counts = {
      files: own.length,
      waiting: of("waiting"),
      clear: of("clear"),
      doubtful: of("doubtful"),
      observed: of("observed"),
      settled: of("settled"),
      repeated: of("repeated"),
      failed: of("failed"),
    };
    return { ...batch, counts, items: own.map(itemOf) };
  });
}

/** A batch with its files, as it is now. @throws 404 */
export async function batchOf(id: number): Promise<IntakeBatch> {
  const [found] = await withItems(await query<Batch>(`${BATCHES} WHERE b.id = $1::int`, [id]));
  if (!found) throw notFound("No existe esa tanda de archivos.");
  return found;
}

/** `GET /vouchers/intake`. */
export async function list(actor: VoucherActor): Promise<Output<typeof api.listIntake>> {
  const open = "b.by_user_id = $1::int AND b.closed_at IS NULL";
  const own = `${BATCHES} WHERE ${open} AND (b.id IN (SELECT b.id FROM intake_batch b WHERE ${open} ORDER BY b.id DESC LIMIT ${SHOWN})
    OR EXISTS (SELECT 1 FROM intake_item i WHERE i.batch_id = b.id AND i.state IN ('en_cola', 'leyendo', 'fallo'))) ORDER BY b.id DESC LIMIT ${MOST}`;
  return withItems(await query<Batch>(own, [actor.userId]));
}

/** `POST /vouchers/intake/{id}/close`: what is not read yet goes on. Repeating it changes nothing. Errors: 404. */
export async function close(
  actor: VoucherActor,
  { params: { id } }: Input<typeof api.closeIntake>,
): Promise<Output<typeof api.closeIntake>> {
  await prisma.$transaction(async (tx) => {
    const where = { id, by_user_id: actor.userId };
    if ((await tx.intakeBatch.count({ where })) === 0) throw notFound("No existe esa tanda de archivos.");
    await tx.intakeBatch.updateMany({ where: { ...where, closed_at: null }, data: { closed_at: new Date() } });
    await changed(tx, "intake");
  });
  return { ok: true };
}

/** `POST /vouchers/intake/items/{id}/retry`. Errors: 404, 409 for what did not fail. */
export async function retry(
  _actor: VoucherActor,
  { params: { id }, body }: Input<typeof api.retryItem>,
): Promise<IntakeBatch> {
  const batch = await prisma.$transaction(async (tx) => {
    const item = await tx.intakeItem.findUnique({ where: { id } });
    if (!item) throw notFound("No existe ese archivo.");
    if (!item.file_id) throw conflict("El archivo no se guardó: cargarlo de nuevo.");
    const file = await tx.file.findUniqueOrThrow({ where: { id: item.file_id } });
    if (file.state === "refused") throw conflict(file.reason);
    const { count } = await tx.intakeItem.updateMany({
      where: { id, state: "fallo" },
      data: { state: "en_cola", reason: "", finished_at: null },
    });
    if (count === 0) throw conflict("Ese archivo no falló, o alguien ya lo volvió a leer.");
    await again(tx, item.file_id, id, body.as === "leer");
    await changed(tx, "intake");
    return item.batch_id;
  });
  return batchOf(batch);
}

async function again(tx: Tx, file: string, item: number, read: boolean): Promise<void> {
  if (read) {
    await tx.extraction.deleteMany({ where: { file_id: file, confirmed_at: null } });
    await requestReading(tx, file);
    return;
  }
  await txQuery(
    tx,
    "UPDATE extraction SET state = 'done', error = '' WHERE file_id = $1::uuid AND state = 'failed'",
    file,
  );
  await enqueue(tx, takeQueue, { id: item });
}

/** Vouchers that hold the same file, one of them; what was discarded or annulled does not count. */
export async function sameFile(tx: Tx, sha256: string, but: number): Promise<{ id: number; text: string } | null> {
  const [row] = await txQuery<{ id: number; country: string; type_code: string; point: string; number: string }>(
    tx,
    `SELECT v.id, v.country::text AS country, v.type_code, v.point, v.number FROM file f JOIN attachment a ON a.file_id = f.id AND a.removed_at IS NULL
       AND a.owner_type = 'voucher' JOIN voucher v ON v.id = a.owner_id::int
     WHERE f.sha256 = $1::text AND v.id <> $2::int AND NOT v.state = ANY ($3::text[]) ORDER BY v.id LIMIT 1`,
    sha256,
    but,
    [...releasedStates],
  );
  return row ? { id: row.id, text: textOf(row) } : null;
}
