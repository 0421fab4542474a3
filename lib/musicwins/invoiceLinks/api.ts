import * as z from "zod";
import { CHUNK_BYTES } from "@/lib/documents/rules/limits";
import { chunkFields, newUpload, uploadView } from "@/lib/documents/schema";
import { contract } from "@/lib/http/contract";
import { failed } from "@/lib/musicwins/rules/forms";
import { receipt, tokenParams } from "../invoiceRequests/schema";
import { done } from "../schema";
import { linkFile, linkFileParams, linkUploadParams, sendBody } from "./schema";

const failure = "No se pudo subir la factura";

/**
 * The public page's way: the file comes first, in parts that go on after a dropped line, and is read; then the supplier
 * confirms what it says, and only that uses the link up. Every call answers 404 for a link that does not work.
 */
export const openLinkUpload = contract({
  method: "POST",
  path: "/bsastrap/factura-request/{token}/uploads",
  summary: "Empezar a subir la factura, por partes",
  permission: "public",
  params: tokenParams,
  body: newUpload,
  reply: uploadView,
  status: 201,
  failure,
  failureFields: failed,
});

export const getLinkUpload = contract({
  method: "GET",
  path: "/bsastrap/factura-request/{token}/uploads/{id}",
  summary: "Hasta dónde llegó la factura",
  permission: "public",
  params: linkUploadParams,
  reply: uploadView,
  failure,
  failureFields: failed,
});

export const putLinkChunk = contract({
  method: "PUT",
  path: "/bsastrap/factura-request/{token}/uploads/{id}",
  summary: "Mandar una parte de la factura",
  permission: "public",
  params: linkUploadParams,
  body: { kind: "multipart", file: "chunk", maxBytes: CHUNK_BYTES, fields: chunkFields },
  reply: uploadView,
  failure,
  failureFields: failed,
});

export const cancelLinkUpload = contract({
  method: "DELETE",
  path: "/bsastrap/factura-request/{token}/uploads/{id}",
  summary: "Dejar de subir la factura",
  permission: "public",
  params: linkUploadParams,
  reply: z.object({ ok: z.literal(true) }),
  failure,
  failureFields: failed,
});

/** Makes the parts a file and has it read. */
export const finishLinkUpload = contract({
  method: "POST",
  path: "/bsastrap/factura-request/{token}/uploads/{id}/complete",
  summary: "Terminar de subir la factura",
  permission: "public",
  params: linkUploadParams,
  reply: linkFile,
  failure,
  failureFields: failed,
});

/** The file and what was read in it, once it was. */
export const getLinkFile = contract({
  method: "GET",
  path: "/bsastrap/factura-request/{token}/files/{id}",
  summary: "Lo que dice la factura, para confirmar",
  permission: "public",
  params: linkFileParams,
  reply: linkFile,
  failure,
  failureFields: failed,
});

/**
 * Sends the invoice and uses the link up. Refused like an upload, and also when the file itself says otherwise than was
 * agreed. Repeating it with the same file, as when the answer was lost, answers the same receipt.
 */
export const sendInvoice = contract({
  method: "POST",
  path: "/bsastrap/factura-request/{token}/send",
  summary: "Enviar la factura solicitada",
  permission: "public",
  params: tokenParams,
  body: sendBody,
  reply: done(receipt),
  failure,
  failureFields: failed,
});
