import { historyPage, historyQuery } from "@/lib/format/historySchema";
import { contract, XLSX } from "@/lib/http/contract";
import {
  bulkBody,
  bulkReply,
  countReply,
  idParams,
  reasonBody,
  sureReply,
  validateBody,
  versionBody,
  voucherFilter,
  vouchersPage,
  vouchersQuery,
  voucherView,
} from "./schema";
import { changedVoucher, newVoucher } from "./schema/facts";

/** Totals of each currency and the counts of the tabs come along. */
export const listVouchers = contract({
  method: "GET",
  path: "/vouchers",
  summary: "Comprobantes",
  permission: "vouchers.read",
  query: vouchersQuery,
  reply: vouchersPage,
  failure: "Error trayendo los comprobantes",
});

/** Apart from the list, which does not wait for it: those whose document is missing, whatever tab is shown. */
export const countUnfiled = contract({
  method: "GET",
  path: "/vouchers/without-file",
  summary: "A cuántos comprobantes les falta el documento",
  permission: "vouchers.read",
  query: voucherFilter,
  reply: countReply,
  failure: "Error contando los comprobantes",
});

/** Of the first hundred that wait with these filters, those about which there is no doubt at all. */
export const sureVouchers = contract({
  method: "GET",
  path: "/vouchers/sure",
  summary: "Comprobantes que se pueden validar sin mirarlos",
  permission: "vouchers.write",
  query: voucherFilter,
  reply: sureReply,
  failure: "Error trayendo los comprobantes",
});

export const vouchersExcel = contract({
  method: "GET",
  path: "/vouchers/excel",
  summary: "Excel de los comprobantes",
  permission: "vouchers.read",
  query: voucherFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exportando los comprobantes",
});

export const vouchersCsv = contract({
  method: "GET",
  path: "/vouchers/csv",
  summary: "CSV de los comprobantes",
  permission: "vouchers.read",
  query: voucherFilter,
  reply: { kind: "binary", type: "text/csv; charset=utf-8" },
  failure: "Error exportando los comprobantes",
});

/** 409 saying where the same voucher is, 422 where it looks like another one and no reason is given. */
export const createVoucher = contract({
  method: "POST",
  path: "/vouchers",
  summary: "Cargar un comprobante",
  permission: "vouchers.write",
  body: newVoucher,
  reply: voucherView,
  status: 201,
  failure: "Error guardando el comprobante",
});

export const getVoucher = contract({
  method: "GET",
  path: "/vouchers/{id}",
  summary: "Un comprobante",
  permission: "vouchers.read",
  params: idParams,
  reply: voucherView,
  failure: "Error trayendo el comprobante",
});

/** 409 with the voucher of now for a stale version; after it was validated a material change asks for approval again. */
export const changeVoucher = contract({
  method: "PUT",
  path: "/vouchers/{id}",
  summary: "Cambiar un comprobante",
  permission: "vouchers.write",
  params: idParams,
  body: changedVoucher,
  reply: voucherView,
  failure: "Error guardando el comprobante",
});

export const voucherHistory = contract({
  method: "GET",
  path: "/vouchers/{id}/history",
  summary: "Cambios de un comprobante",
  permission: "vouchers.read",
  params: idParams,
  query: historyQuery,
  reply: historyPage,
  failure: "Error trayendo los cambios",
});

/** What every step of a voucher has; schemas stand in each contract itself, so that browsers load none. */
const step = { method: "POST", permission: "vouchers.write", failure: "Error guardando el comprobante" } as const;

/** 422 naming each field that is wrong. */
export const validateVoucher = contract({
  ...step,
  path: "/vouchers/{id}/validate",
  summary: "Validar un comprobante",
  params: idParams,
  body: validateBody,
  reply: voucherView,
});

export const observeVoucher = contract({
  ...step,
  path: "/vouchers/{id}/observe",
  summary: "Observar un comprobante",
  params: idParams,
  body: reasonBody,
  reply: voucherView,
});

/** Somebody else than who observed or loaded it. */
export const liftVoucher = contract({
  ...step,
  path: "/vouchers/{id}/lift",
  summary: "Dar por vista la observación de un comprobante",
  params: idParams,
  body: reasonBody,
  reply: voucherView,
});

export const annulVoucher = contract({
  ...step,
  path: "/vouchers/{id}/annul",
  summary: "Anular un comprobante",
  params: idParams,
  body: reasonBody,
  reply: voucherView,
});

export const discardVoucher = contract({
  ...step,
  path: "/vouchers/{id}/discard",
  summary: "Descartar un comprobante",
  params: idParams,
  body: reasonBody,
  reply: voucherView,
});

export const restoreVoucher = contract({
  ...step,
  path: "/vouchers/{id}/restore",
  summary: "Recuperar un comprobante anulado o descartado",
  params: idParams,
  body: versionBody,
  reply: voucherView,
});

export const submitVoucher = contract({
  ...step,
  path: "/vouchers/{id}/submit",
  summary: "Enviar un comprobante a aprobar",
  params: idParams,
  body: versionBody,
  reply: voucherView,
});

/** Each in a transaction of its own; answers how it went with each. */
export const bulkVouchers = contract({
  method: "POST",
  path: "/vouchers/bulk",
  summary: "Hacer lo mismo con varios comprobantes",
  permission: "allocations.write",
  body: bulkBody,
  reply: bulkReply,
  failure: "Error guardando los comprobantes",
});
