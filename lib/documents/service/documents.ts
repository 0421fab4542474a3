import { pipeline } from "node:stream/promises";
import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import { readStored } from "@/lib/files/storage";
import type { File } from "@/lib/generated/prisma/client";
import type { Download, DownloadBody, Input, Output } from "@/lib/http/contract";
import { conflict, notFound } from "@/lib/http/errors";
import type * as api from "../api";
import { type DocumentsActor, documentOwners } from "../owners";
import { type DocumentKind, documentKinds, isSafeInline } from "../rules/kinds";
import { isBy } from "./author";
import { removeBytes } from "./discard";
import { extractionOf } from "./extraction";
import { receiveDocument } from "./receive";
import { IN_VIEW, viewOf } from "./view";

const unknown = () => notFound("No existe ese archivo.");

/** The row of a file this person may see; 404 otherwise, as if it did not exist. */
export async function visible(actor: DocumentsActor, id: string) {
  const row = await prisma.file.findUnique({
    where: { id },
    include: { attachments: { where: { removed_at: null } }, ...IN_VIEW },
  });
  if (!row) throw unknown();
  if (row.attachments.length === 0) {
    if (isBy(row, actor)) return row;
    throw unknown();
  }
  const owners = await documentOwners();
  for (const { owner_type, owner_id } of row.attachments) {
    if (await owners.get(owner_type)?.mayRead(actor, owner_id)) return row;
  }
  throw unknown();
}

/** Refuses to serve what is not known to be clean. */
export function storageKey(row: File): string {
  if (row.state === "quarantined") throw conflict(row.reason || "El archivo está en cuarentena.");
  if (row.state === "refused" || !row.storage_key) throw notFound(row.reason || "El archivo fue rechazado.");
  return row.storage_key;
}

/** `POST /documents`: a file of one's own, to be attached to a record afterwards. */
export async function postDocument(
  actor: DocumentsActor,
  { body }: Input<typeof api.postDocument>,
): Promise<Output<typeof api.postDocument>> {
  return receiveDocument(actor, body.file, null, { field: "file", read: body.fields.read });
}

/** `GET /documents/{id}`: the bytes. */
export async function getDocument(
  actor: DocumentsActor,
  { params, query }: Input<typeof api.getDocument>,
): Promise<Download> {
  const row = await visible(actor, params.id);
  const kind = row.kind as DocumentKind;
  const bytes = await stream(storageKey(row));
  const owners = await documentOwners();
  for (const { owner_type, owner_id } of row.attachments)
    await owners.get(owner_type)?.downloaded?.(actor, owner_id, row.id);
  return {
    filename: row.name,
    type: documentKinds[kind].mime,
    size: row.size,
    inline: query.inline && isSafeInline(kind),
    ...bytes,
  };
}

/** `GET /documents/{id}/thumbnail`: the first page or the picture, small, as WebP. */
export async function getThumbnail(
  actor: DocumentsActor,
  { params }: Input<typeof api.getThumbnail>,
): Promise<Download> {
  const row = await visible(actor, params.id);
  storageKey(row);
  if (!row.thumbnail_key) throw notFound(row.preview_note || "Este archivo no tiene vista previa.");
  return { filename: `${row.name}.webp`, inline: true, ...(await stream(row.thumbnail_key)) };
}

// Opened before the answer begins, so that a file that is not there is an error and not an empty file.
async function stream(key: string): Promise<DownloadBody> {
  const bytes = await readStored(key);
  return { write: (out) => pipeline(bytes, out), unused: () => bytes.destroy() };
}

/** `GET /documents/{id}/info`. */
export async function getDocumentInfo(
  actor: DocumentsActor,
  { params }: Input<typeof api.getDocumentInfo>,
): Promise<Output<typeof api.getDocumentInfo>> {
  return viewOf(await visible(actor, params.id));
}

/** `GET /documents/{id}/extraction`. */
export async function getExtraction(
  actor: DocumentsActor,
  { params }: Input<typeof api.getExtraction>,
): Promise<Output<typeof api.getExtraction>> {
  await visible(actor, params.id);
  return extractionOf(params.id);
}

/** `DELETE /documents/{id}`: one's own file that was never attached to anything. 409 once it is part of a record. */
export async function deleteDocument(
  actor: DocumentsActor,
  { params }: Input<typeof api.deleteDocument>,
): Promise<Output<typeof api.deleteDocument>> {
  const row = await visible(actor, params.id);
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.file.deleteMany({ where: { id: row.id, attachments: { none: {} } } });
    if (count === 0) throw conflict("El archivo ya es parte de un registro: quitarlo desde ahí.");
    await audit(tx, actor, {
      action: "file.deleted",
      object: `file:${row.id}`,
      before: { name: row.name, sha256: row.sha256 },
    });
  });
  await removeBytes(row);
  return { ok: true };
}
