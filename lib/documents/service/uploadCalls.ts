import { prisma } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import type * as api from "../api";
import type { DocumentsActor } from "../owners";
import { cancelUpload, completeOwnUpload, openUpload, putChunk, uploadState } from "./uploads";
import { IN_VIEW, viewOf } from "./view";

/** `POST /documents/uploads`. */
export const postUpload = (actor: DocumentsActor, { body }: Input<typeof api.postUpload>) => openUpload(actor, body);

/** `GET /documents/uploads/{id}`. */
export const getUpload = (actor: DocumentsActor, { params }: Input<typeof api.getUpload>) =>
  uploadState(actor, params.id);

/** `PUT /documents/uploads/{id}`. */
export const putUploadChunk = (actor: DocumentsActor, { params, body }: Input<typeof api.putUploadChunk>) =>
  putChunk(actor, params.id, body.fields.offset, body.file);

/** `POST /documents/uploads/{id}/complete`. */
export function finishUpload(
  actor: DocumentsActor,
  { params, body }: Input<typeof api.finishUpload>,
): Promise<Output<typeof api.finishUpload>> {
  return completeOwnUpload(actor, params.id, { field: "file", read: body.read }, async (id) =>
    viewOf(await prisma.file.findUniqueOrThrow({ where: { id }, include: IN_VIEW })),
  );
}

/** `DELETE /documents/uploads/{id}`. */
export async function deleteUpload(actor: DocumentsActor, { params }: Input<typeof api.deleteUpload>) {
  await cancelUpload(actor, params.id);
  return { ok: true as const };
}
