import { createWriteStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { FILE_MODE, incomingFile } from "@/lib/files/folders";
import { syncedFacts } from "@/lib/files/whole";
import { fileNameOf } from "@/lib/format/fileName";
import type { Upload } from "@/lib/generated/prisma/client";
import type { ReceivedFile } from "@/lib/http/contract";
import { badRequest, conflict, gone, notFound, storageAway } from "@/lib/http/errors";
import { refuse } from "../content/refuse";
import { CHUNK_BYTES, MAX_DOCUMENT_BYTES, MAX_OPEN_UPLOADS, UPLOAD_HOURS } from "../rules/limits";
import type { FileView, NewUpload, UploadView } from "../schema";
import { type Author, authorOf, isBy } from "./author";
import { dropKept, type KeptDocument, keepDocument, type ReceiveRules, recordDocument } from "./receive";

/**
 * Uploads in parts: open, put the parts in order, complete. State and parts are in the database, so any process of the
 * application takes the next part, and a kill leaves whole parts or none. Who opened one is who goes on.
 */

/** What a finished upload does with its kept document, in the transaction that makes it a file. */
export type Finish<T> = (tx: Tx, kept: KeptDocument) => Promise<T>;

const CLAIM_SECONDS = 120;

/** Opens an upload. Errors: 400 for an empty file, 413 over `maxBytes`, 409 when too many are open. */
export async function openUpload(by: Author, wanted: NewUpload, rules: ReceiveRules = {}): Promise<UploadView> {
  const { field = "file", maxBytes = MAX_DOCUMENT_BYTES } = rules;
  if (wanted.size === 0) throw refuse(field, 400, "el archivo está vacío (0 bytes).");
  if (wanted.size > maxBytes) {
    throw refuse(field, 413, `el archivo pesa demasiado (hasta ${Math.floor(maxBytes / 1024 / 1024)} MB).`);
  }
  const open = await prisma.upload.count({
    where: { ...authorOf(by), file_id: null, expires_at: { gt: new Date() } },
  });
  if (open >= MAX_OPEN_UPLOADS) throw conflict("Hay demasiadas cargas sin terminar. Terminarlas o esperar un día.");
  const row = await prisma.upload.create({
    data: {
      name: fileNameOf(wanted.name),
      declared: wanted.type.split(";")[0]?.trim().toLowerCase() ?? "",
      size: wanted.size,
      sha256: wanted.sha256 ?? null,
      ...authorOf(by),
      expires_at: new Date(Date.now() + UPLOAD_HOURS * 3_600_000),
    },
  });
  return viewOfUpload(row);
}

/** How far an upload is. 404 for somebody else's, 410 for one that expired. */
export async function uploadState(by: Author, id: string): Promise<UploadView> {
  return viewOfUpload(await findUpload(prisma, by, id));
}

/**
 * Takes the part that begins at `offset`. A part that is already there, as when its answer was lost, is told so again;
 * one that leaves a gap gets 409 with the state, from which the sender goes on. 413 for a part over the limit or beyond
 * the announced size. The part's file is gone afterwards.
 */
export async function putChunk(by: Author, id: string, offset: number, chunk: ReceivedFile): Promise<UploadView> {
  try {
    if (chunk.size === 0) throw badRequest("La parte está vacía.");
    if (chunk.size > CHUNK_BYTES) throw refuse("chunk", 413, `una parte tiene hasta ${CHUNK_BYTES} bytes.`);
    const bytes = await readFile(chunk.path);
    if (bytes.length !== chunk.size) throw storageAway();
    return await prisma.$transaction(async (tx) => {
      const row = await findUpload(tx, by, id, true);
      if (row.file_id) return viewOfUpload(row);
      if (offset + chunk.size > row.size) throw refuse("chunk", 413, "la parte pasa del tamaño anunciado.");
      if (offset + chunk.size <= row.received) return viewOfUpload(row);
      if (offset !== row.received) {
        throw conflict("La parte no empieza donde terminó la anterior.", viewOfUpload(row));
      }
      await tx.uploadChunk.create({ data: { upload_id: id, start: offset, bytes } });
      const grown = await tx.upload.update({ where: { id }, data: { received: offset + chunk.size } });
      return viewOfUpload(grown);
    });
  } finally {
    await rm(chunk.path, { force: true });
  }
}

/**
 * Makes a whole upload a document: puts its parts together, checks size, sha256 and content like any received file, keeps
 * it, and in one transaction records it (`finish`) and lets its parts go. Repeating it, or two at once, makes one file;
 * who comes second gets 409 while it is being made, and afterwards the answer of `again`. Errors: 409 while parts are
 * missing, 400 when sha256 differs, those of `keepDocument`; after a refusal the upload is gone.
 */
export async function completeUpload<T>(
  by: Author,
  id: string,
  rules: ReceiveRules,
  finish: Finish<T>,
  again: (fileId: string) => Promise<T>,
): Promise<T> {
  const found = await findUpload(prisma, by, id);
  if (found.file_id) return again(found.file_id);
  if (found.received < found.size) throw conflict("Faltan partes del archivo.", viewOfUpload(found));
  const claim = await claimUpload(id);
  if (!claim) {
    const now = await findUpload(prisma, by, id);
    if (now.file_id) return again(now.file_id);
    throw conflict("Este archivo se está terminando de guardar.", viewOfUpload(now));
  }
  const kept = await assembleAndKeep(by, found, rules).catch(async (error: unknown) => {
    if (isRefusal(error)) await prisma.upload.deleteMany({ where: { id, file_id: null } });
    else await release(id, claim);
    throw error;
  });
  try {
    return await prisma.$transaction(async (tx) => {
      const held = await tx.upload.updateMany({ where: { id, file_id: null, claimed_until: claim }, data: {} });
      if (held.count === 0) throw conflict("Este archivo se está terminando de guardar.");
      const done = await finish(tx, kept);
      await tx.upload.update({ where: { id }, data: { file_id: kept.id, claimed_until: null } });
      await tx.uploadChunk.deleteMany({ where: { upload_id: id } });
      return done;
    });
  } catch (error) {
    await dropKept(kept, error);
    await release(id, claim);
    throw error;
  }
}

/** `completeUpload` for a file that belongs to nothing yet. */
export function completeOwnUpload(
  by: Author,
  id: string,
  rules: ReceiveRules,
  again: (fileId: string) => Promise<FileView>,
): Promise<FileView> {
  return completeUpload(by, id, rules, (tx, kept) => recordDocument(tx, by, kept, null, rules), again);
}

/** Gives an upload up; its parts are gone. Nothing happens to one that became a file. */
export async function cancelUpload(by: Author, id: string): Promise<void> {
  await prisma.upload.deleteMany({ where: { id, ...authorOf(by), file_id: null } });
}

async function findUpload(tx: Tx, by: Author, id: string, lock = false): Promise<Upload> {
  if (lock) await txQuery(tx, `SELECT 1 FROM upload WHERE id = $1::uuid FOR UPDATE`, id);
  const row = await tx.upload.findUnique({ where: { id } });
  if (!row || !isBy(row, by)) throw notFound("No existe esa carga.");
  if (!row.file_id && row.expires_at < new Date()) throw gone("La carga venció: empezar de nuevo.");
  return row;
}

// By the database's clock, so that processes on machines with other clocks agree.
async function claimUpload(id: string): Promise<Date | null> {
  const rows = await query<{ claimed_until: Date }>(
    `UPDATE upload SET claimed_until = now() + $2 * interval '1 second'
     WHERE id = $1::uuid AND file_id IS NULL AND (claimed_until IS NULL OR claimed_until < now()) RETURNING claimed_until`,
    [id, CLAIM_SECONDS],
  );
  return rows[0]?.claimed_until ?? null;
}

async function release(id: string, claim: Date): Promise<void> {
  await prisma.upload.updateMany({ where: { id, claimed_until: claim }, data: { claimed_until: null } });
}

const isRefusal = (error: unknown): boolean => {
  const { status } = error as { status?: number };
  return status !== undefined && status >= 400 && status < 500;
};

async function assembleAndKeep(by: Author, upload: Upload, rules: ReceiveRules): Promise<KeptDocument> {
  const file = await incomingFile();
  try {
    await pipeline(partsOf(upload), createWriteStream(file, { mode: FILE_MODE }));
    const { size, sha256 } = await syncedFacts(file);
    if (size !== upload.size) throw storageAway();
    if (upload.sha256 && upload.sha256 !== sha256) {
      throw refuse(rules.field ?? "file", 400, "el archivo llegó distinto de como salió. Cargarlo de nuevo.");
    }
    const { name, declared } = upload;
    return await keepDocument(by, { path: file, name, size, sha256, declared }, rules);
  } finally {
    await rm(file, { force: true });
  }
}

/** The parts one by one, in order; throws when they do not make the whole. */
async function* partsOf({ id, size }: Upload): AsyncGenerator<Buffer> {
  let at = 0;
  while (at < size) {
    const part = await prisma.uploadChunk.findUnique({ where: { upload_id_start: { upload_id: id, start: at } } });
    if (!part) throw conflict("Faltan partes del archivo.");
    yield Buffer.from(part.bytes);
    at += part.bytes.length;
  }
}

function viewOfUpload(row: Upload): UploadView {
  return {
    id: row.id,
    name: row.name,
    size: row.size,
    received: row.received,
    chunk_bytes: CHUNK_BYTES,
    expires_at: row.expires_at.toISOString(),
    file_id: row.file_id,
  };
}
