import { call } from "@/lib/client/call";
import { chunkForm } from "@/lib/client/documentUpload";
import type { UploadSteps } from "@/lib/client/upload";
import * as api from "@/lib/musicwins/invoiceLinks/api";
import type { LinkFile } from "@/lib/musicwins/invoiceLinks/schema";

/** The calls of an upload in parts through a link. */
export const linkUpload = (token: string): UploadSteps<LinkFile> => ({
  open: (body) => call(api.openLinkUpload, { params: { token }, body }),
  state: (id) => call(api.getLinkUpload, { params: { token, id } }),
  put: (id, offset, chunk, signal) =>
    call(api.putLinkChunk, { params: { token, id }, body: chunkForm(offset, chunk) }, signal),
  complete: (id) => call(api.finishLinkUpload, { params: { token, id } }),
});
