import { rm } from "node:fs/promises";
import { patiently, prisma, txQuery } from "@/lib/db";
import type { DocumentKind } from "@/lib/documents/rules/kinds";
import { dropKept, type KeptDocument, keepDocument, recordDocument } from "@/lib/documents/service/receive";
import { incomingFile } from "@/lib/files/folders";
import { syncedFacts, writeSynced } from "@/lib/files/whole";
import { fileNameOf } from "@/lib/format/fileName";
import type { Input, ReceivedFile } from "@/lib/http/contract";
import { badField, conflict, notFound, toAppError } from "@/lib/http/errors";
import { log } from "@/lib/log";
import type { VoucherActor } from "../../actor";
import { changed } from "../../changed";
import type * as api from "../api";
import { openZip } from "../process/openZip";
import { type Door, MAX_BATCH_FILES } from "../rules/states";
import type { IntakeBatch } from "../schema";
import { batchOf } from "./batches";

/** What may be a voucher; a table is not. */
const KINDS: readonly DocumentKind[] = ["pdf", "jpeg", "png", "webp", "heic", "xml"];
/** A busy machine gets its time before a file is given up. */
const KEEP_MS = 30_000;
const FULL = `Hasta ${MAX_BATCH_FILES} archivos por tanda: este quedó afuera. Cargarlo en otra.`;

/** A file of a door that has its bytes in memory. `type`: its media type where it is known. */
export interface DoorFile {
  name: string;
  bytes: Uint8Array;
  type?: string;
}
/** The door, and whence in words (the subject of a mail). */
export interface DoorFacts {
  door: Door;
  about?: string;
}

/**
 * Takes files in by a door, in transactions of its own: each is kept and waits to be read, or is refused with why; ZIPs are opened.
 * What it answers is kept; they become vouchers when the worker has read them. `actor` is whose they are: no session is needed.
 */
export async function intakeFiles(
  actor: VoucherActor,
  door: DoorFacts,
  files: readonly DoorFile[],
): Promise<IntakeBatch> {
  const received: ReceivedFile[] = [];
  for (const { name, bytes, type = "" } of files) {
    const path = await incomingFile();
    await writeSynced(path, bytes);
    received.push({ path, name: fileNameOf(name), declared: type, ...(await syncedFacts(path)) });
  }
  return takeReceived(actor, door, received);
}

/** `POST /vouchers/intake`. Errors: 400 without a file, 404 and 409 for the batch that they are to be added to. */
export async function take(
  actor: VoucherActor,
  { body: { files, fields } }: Input<typeof api.takeFiles>,
): Promise<IntakeBatch> {
  if (!files.files?.length) throw badField("files", "Falta el archivo.");
  return takeReceived(actor, { door: "archivo" }, files.files, fields.batch);
}

async function takeReceived(
  actor: VoucherActor,
  { door, about = "" }: DoorFacts,
  files: readonly ReceivedFile[],
  into?: number,
): Promise<IntakeBatch> {
  const batch = await openBatch(actor, { door, about }, into);
  for (const file of files) {
    if (isZip(file)) for await (const one of openZip(file, await roomOf(batch))) await takeOne(actor, batch, one);
    else await takeOne(actor, batch, file);
  }
  return batchOf(batch);
}

async function openBatch(actor: VoucherActor, facts: Required<DoorFacts>, into?: number): Promise<number> {
  if (into === undefined) {
    const made = await prisma.intakeBatch.create({ data: { ...facts, by_user_id: actor.userId } });
    return made.id;
  }
  const there = await prisma.intakeBatch.findFirst({ where: { id: into, by_user_id: actor.userId } });
  if (!there) throw notFound("No existe esa tanda de archivos.");
  if (there.closed_at) throw conflict("Esa tanda está cerrada: cargar los archivos en otra.");
  return there.id;
}

/** A workbook begins as a ZIP does: by its name. What is called so and is none, its opening says. */
const isZip = ({ name }: ReceivedFile) => /\.zip$/i.test(name);

const takenOf = (batch: number) => prisma.intakeItem.count({ where: { batch_id: batch, file_id: { not: null } } });
const roomOf = async (batch: number) => ({ room: MAX_BATCH_FILES - (await takenOf(batch)), full: FULL });

/** Keeps one file, or why it is not taken. */
async function takeOne(
  actor: VoucherActor,
  batch: number,
  file: ReceivedFile | { name: string; refused: string },
): Promise<void> {
  if ("refused" in file) return addItem(batch, { name: file.name, refused: file.refused });
  if ((await roomOf(batch)).room <= 0) {
    await rm(file.path, { force: true });
    return addItem(batch, { name: file.name, refused: FULL });
  }
  let kept: KeptDocument | undefined;
  try {
    kept = await keepDocument(actor, file, { field: "files", kinds: KINDS });
    await addItem(batch, { name: file.name, kept, actor });
  } catch (error) {
    if (kept) await dropKept(kept, error);
    // Its line may be there although nobody heard so: it is not said to be refused beside it.
    if (kept && (await prisma.intakeItem.count({ where: { file_id: kept.id } })) > 0) return;
    await addItem(batch, { name: file.name, refused: refusalOf(error) });
  }
}

/** Why one file is not taken: what is wrong with it or with the place for it; anything else is ours, and the others go on. */
function refusalOf(error: unknown): string {
  const known = toAppError(error);
  if (!known) log.error({ err: error }, "file not taken in");
  return known?.extra.issues?.[0]?.message ?? known?.message ?? "No se pudo guardar: cargarlo de nuevo.";
}

type NewItem = { name: string } & ({ refused: string } | { kept: KeptDocument; actor: VoucherActor });

/** The next line of a batch, with its file that waits to be read, or with why there is none. */
async function addItem(batch_id: number, item: NewItem): Promise<void> {
  await patiently(async (tx) => {
    // One after another: lines of a batch are numbered in their order.
    await txQuery(tx, "SELECT id FROM intake_batch WHERE id = $1::int FOR UPDATE", batch_id);
    const line = (await tx.intakeItem.count({ where: { batch_id } })) + 1;
    const facts =
      "kept" in item ? { file_id: item.kept.id } : { state: "fallo", reason: item.refused, finished_at: new Date() };
    const { id } = await tx.intakeItem.create({ data: { batch_id, line, name: item.name, ...facts } });
    if ("kept" in item)
      await recordDocument(
        tx,
        item.actor,
        item.kept,
        { ownerType: "intake_item", ownerId: String(id) },
        { read: true },
      );
    await changed(tx, "intake");
  }, KEEP_MS);
}
