import * as api from "@/lib/documents/api";
import type { FileView } from "@/lib/documents/schema";
import { call } from "./call";
import type { UploadSteps } from "./upload";

/** The form of one part: what `PUT .../uploads/{id}` takes. */
export function chunkForm(offset: number, chunk: Blob): FormData {
  const body = new FormData();
  body.append("offset", String(offset));
  body.append("chunk", chunk, "chunk");
  return body;
}

/** The calls of a signed-in person's own upload; `read` has it read as an invoice. */
export const documentUpload = (read: boolean): UploadSteps<FileView> => ({
  open: (body) => call(api.postUpload, { body }),
  state: (id) => call(api.getUpload, { params: { id } }),
  put: (id, offset, chunk, signal) =>
    call(api.putUploadChunk, { params: { id }, body: chunkForm(offset, chunk) }, signal),
  complete: (id) => call(api.finishUpload, { params: { id }, body: { read } }),
});
