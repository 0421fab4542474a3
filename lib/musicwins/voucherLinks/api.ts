import { contract, XLSX } from "@/lib/http/contract";
import {
  linkParams,
  linksFilter,
  linksPage,
  linksQuery,
  madeLink,
  madeLinks,
  newLinks,
  resendLinkBody,
  voucherLink,
} from "./schema";

/** Links by which suppliers send invoices, newest first, those of Music Wins too. */
export const listVoucherLinks = contract({
  method: "GET",
  path: "/vouchers/links",
  summary: "Enlaces para que un proveedor suba su factura",
  permission: "vouchers.write",
  query: linksQuery,
  reply: linksPage,
  failure: "Error trayendo los enlaces",
});

export const voucherLinksExcel = contract({
  method: "GET",
  path: "/vouchers/links/excel",
  summary: "Excel de los enlaces para subir facturas",
  permission: "vouchers.write",
  query: linksFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exportando los enlaces",
});

/** One for each show, or one for the supplier alone; mailed where there is a mail. Repeated with its `clave` it makes nothing more. */
export const makeVoucherLinks = contract({
  method: "POST",
  path: "/vouchers/links",
  summary: "Pedir facturas por enlace",
  permission: "vouchers.write",
  body: newLinks,
  reply: madeLinks,
  status: 201,
  failure: "Error creando los enlaces",
});

/** 422 when it was used. */
export const revokeVoucherLink = contract({
  method: "POST",
  path: "/vouchers/links/{id}/revoke",
  summary: "Revocar un enlace",
  permission: "vouchers.write",
  params: linkParams,
  reply: voucherLink,
  failure: "Error revocando el enlace",
});

/** A new address in place of the old one, which dies, and a new term. 422 when it was used. */
export const resendVoucherLink = contract({
  method: "POST",
  path: "/vouchers/links/{id}/resend",
  summary: "Enviar de nuevo un enlace",
  permission: "vouchers.write",
  params: linkParams,
  body: resendLinkBody,
  reply: madeLink,
  failure: "Error enviando el enlace",
});
