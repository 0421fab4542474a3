import * as z from "zod";
import { extractionView } from "@/lib/documents/rules/invoice";
import { documentId, fileView } from "@/lib/documents/schema";
import { tokenParams, uploadForm } from "../invoiceRequests/schema";

/** Uploads one link may open in all: a supplier on a bad line needs a few. */
export const MAX_LINK_UPLOADS = 40;

export const linkUploadParams = tokenParams.extend({ id: z.uuid("No es el identificador de una carga.") });
export const linkFileParams = tokenParams.extend({ id: documentId });

/** A file that came through a link, and what was read in it. */
export const linkFile = fileView.pick({ id: true, name: true, kind: true, size: true, state: true }).extend({
  /** pending: it is being read; done without a proposal, failed and none: the data are filled in by hand. */
  reading: extractionView.shape.state,
  source: extractionView.shape.source,
  proposal: extractionView.shape.proposal,
});
export type LinkFile = z.output<typeof linkFile>;

/** The invoice with a file that came before, in parts. What is left out is what the document says. */
export const sendBody = uploadForm.extend({ file_id: documentId });
