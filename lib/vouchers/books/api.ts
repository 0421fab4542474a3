import { contract, XLSX } from "@/lib/http/contract";
import { idParams } from "../schema";
import {
  arBookQuery,
  changedVatShare,
  esBookQuery,
  newVatShare,
  removedVatShare,
  thirdPartiesExcelQuery,
  thirdPartiesQuery,
  thirdPartiesReply,
  vatShareRow,
  vatSharesReply,
  zipQuery,
} from "../schema/books";

export const listVatShares = contract({
  method: "GET",
  path: "/vat-shares",
  summary: "Qué parte del IVA recupera cada empresa, y desde cuándo",
  permission: "vouchers.write",
  reply: vatSharesReply,
  failure: "Error trayendo los porcentajes",
});

/** 409 where the company has one from that day, 422 naming the shut month that it would fall into. Vouchers validated before keep the one they had. */
export const createVatShare = contract({
  method: "POST",
  path: "/vat-shares",
  summary: "Agregar la parte del IVA que recupera una empresa desde un día",
  permission: "vouchers.write",
  body: newVatShare,
  reply: vatShareRow,
  status: 201,
  failure: "Error guardando el porcentaje",
});

/** Of a mistake: 422 naming the shut month that it falls into. Vouchers validated before keep the one they had. */
export const changeVatShare = contract({
  method: "PUT",
  path: "/vat-shares/{id}",
  summary: "Corregir la parte del IVA que recupera una empresa desde un día",
  permission: "vouchers.write",
  params: idParams,
  body: changedVatShare,
  reply: vatShareRow,
  failure: "Error guardando el porcentaje",
});

/** As a correction; answers what was taken away. */
export const removeVatShare = contract({
  method: "DELETE",
  path: "/vat-shares/{id}",
  summary: "Quitar un porcentaje cargado por error",
  permission: "vouchers.write",
  params: idParams,
  query: removedVatShare,
  reply: vatShareRow,
  failure: "Error quitando el porcentaje",
});

/** 422 naming the voucher that does not fit in the design. */
export const arPurchasesBook = contract({
  method: "GET",
  path: "/vouchers/books/ar-compras",
  summary: "Libro IVA compras de Argentina: uno de sus dos archivos",
  permission: "vouchers.write",
  query: arBookQuery,
  reply: { kind: "binary", type: "text/plain; charset=iso-8859-1" },
  failure: "Error haciendo el libro",
});

export const esReceivedBook = contract({
  method: "GET",
  path: "/vouchers/books/es-recibidas",
  summary: "Libro registro de facturas recibidas de España",
  permission: "vouchers.write",
  query: esBookQuery,
  reply: { kind: "binary", type: XLSX },
  failure: "Error haciendo el libro",
});

/** Each of its figures is the list of vouchers with the same supplier, company and days. */
export const esThirdParties = contract({
  method: "GET",
  path: "/vouchers/books/es-terceros",
  summary: "Candidatos a los modelos 347, 111/190 y 115/180",
  permission: "vouchers.write",
  query: thirdPartiesQuery,
  reply: thirdPartiesReply,
  failure: "Error trayendo los candidatos",
});

export const esThirdPartiesExcel = contract({
  method: "GET",
  path: "/vouchers/books/es-terceros/excel",
  summary: "Excel de los candidatos a los modelos 347, 111/190 y 115/180",
  permission: "vouchers.write",
  query: thirdPartiesExcelQuery,
  reply: { kind: "binary", type: XLSX },
  failure: "Error haciendo el Excel",
});

export const vouchersZip = contract({
  method: "GET",
  path: "/vouchers/zip",
  summary: "Documentos de los comprobantes de un mes",
  permission: "vouchers.write",
  query: zipQuery,
  reply: { kind: "binary", type: "application/zip" },
  failure: "Error armando el ZIP",
});
