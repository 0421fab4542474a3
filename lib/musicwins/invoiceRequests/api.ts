import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { failed, MAX_FILE_BYTES } from "@/lib/musicwins/rules/forms";
import { done, idParams } from "../schema";
import {
  invoiceRequest,
  newLink,
  publicRequest,
  receipt,
  requestInvoiceBody,
  requestShowInvoiceBody,
  resendBody,
  reviewBody,
  tokenParams,
  uploadFields,
  uploadForm,
} from "./schema";

/**
 * Makes a single-use link for a supplier's invoice and mails it. Repeated with its `clave`, or without one within ten
 * minutes while the link waits for the same amount, it makes nothing and answers the first link.
 */
export const requestInvoice = contract({
  method: "POST",
  path: "/bsastrap/solicitar-factura",
  summary: "Solicitar la factura de un proveedor",
  permission: "musicwins.use",
  body: requestInvoiceBody,
  reply: done(newLink),
  status: 201,
  failure: "Error solicitando la factura",
  failureFields: failed,
});

export const requestShowInvoice = contract({
  method: "POST",
  path: "/bsastrap/solicitar-factura-show",
  summary: "Solicitar la factura de un proveedor de un show",
  permission: "shows.requestInvoice",
  body: requestShowInvoiceBody,
  reply: done(newLink),
  status: 201,
  failure: "Error solicitando la factura",
  failureFields: failed,
});

/** The requests of a line, its financieros' included, newest first. */
export const listInvoiceRequests = contract({
  method: "GET",
  path: "/bsastrap/{id}/invoice-requests",
  summary: "Facturas solicitadas de un presupuesto",
  permission: "musicwins.use",
  params: idParams,
  reply: done(z.array(invoiceRequest)),
  failure: "Error fetching invoice requests",
  failureFields: { ...failed, data: [] },
});

/** Kills the link. 422 when it was used. */
export const revokeInvoiceRequest = contract({
  method: "POST",
  path: "/bsastrap/invoice-request/{id}/revoke",
  summary: "Revocar el enlace de una factura",
  permission: "session.any",
  params: idParams,
  reply: done(invoiceRequest),
  failure: "Error revocando el enlace",
  failureFields: failed,
});

/**
 * A new token in place of the old one, which dies, and a new term; mailed again. 422 when it was used. Repeated with
 * its `clave`, or without one within a minute, it sends nothing and answers the same.
 */
export const resendInvoiceRequest = contract({
  method: "POST",
  path: "/bsastrap/invoice-request/{id}/resend",
  summary: "Enviar de nuevo el enlace de una factura",
  permission: "session.any",
  params: idParams,
  body: resendBody,
  reply: done(newLink),
  failure: "Error enviando el enlace",
  failureFields: failed,
});

/**
 * Fills in the data of an invoice that came as a file alone and could not be read, or corrects those of one that is
 * observed. 422 when it has them and nothing is wrong, or for what was not agreed.
 */
export const completeInvoice = contract({
  method: "PUT",
  path: "/bsastrap/invoice-request/{id}/invoice",
  summary: "Completar los datos de una factura recibida",
  permission: "session.any",
  params: idParams,
  body: uploadFields,
  reply: done(invoiceRequest),
  failure: "Error completando la factura",
  failureFields: failed,
});

/**
 * Takes an observed invoice as looked at, saying why it may be paid: by who approves or pays there and neither asked for it,
 * filled it in nor made the budget (403). Until then its payment is 422. Another observation asks for another look.
 */
export const reviewInvoice = contract({
  method: "POST",
  path: "/bsastrap/invoice-request/{id}/review",
  summary: "Dar por vista una factura observada",
  permission: "musicwins.use",
  params: idParams,
  body: reviewBody,
  reply: done(invoiceRequest),
  failure: "Error dando por vista la factura",
  failureFields: failed,
});

/** For the supplier. Opening does not use the link up; used, expired, revoked and unknown are the same 404. */
export const getInvoiceRequest = contract({
  method: "GET",
  path: "/bsastrap/factura-request/{token}",
  summary: "Factura solicitada, para el proveedor",
  permission: "public",
  params: tokenParams,
  reply: done(publicRequest),
  failure: "No encontrado",
  failureFields: failed,
});

/**
 * Takes the invoice and uses the link up. A file alone is enough: what its QR or XML says is read, and one that says
 * nothing is taken for the team to fill in. Refused with the reason, and the link still good: another recipient or
 * supplier, an amount beyond the agreed one and its tolerance, an invoice we already have.
 */
export const uploadInvoice = contract({
  method: "PUT",
  path: "/bsastrap/factura-request/{token}/upload",
  summary: "Subir la factura solicitada",
  permission: "public",
  params: tokenParams,
  body: { kind: "files", files: { file: 1 }, maxBytes: MAX_FILE_BYTES, fields: uploadForm },
  reply: done(receipt),
  failure: "No se pudo subir la factura",
  failureFields: failed,
});

/** Closes the link: after the upload, or without one by who will not send it. */
export const markInvoiceRequestUsed = contract({
  method: "PUT",
  path: "/bsastrap/factura-request/{token}/used",
  summary: "Marcar como usada la factura solicitada",
  permission: "public",
  params: tokenParams,
  reply: done(z.object({ used: z.literal(true) })),
  failure: "No se pudo marcar como usada",
  failureFields: failed,
});
