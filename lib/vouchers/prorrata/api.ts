import { contract } from "@/lib/http/contract";
import { idParams } from "../schema";
import { newVatYear, undoneVatYear, vatYearAsked, vatYearPreview, vatYearRow, vatYearsReply } from "./schema";

export const listVatYears = contract({
  method: "GET",
  path: "/vat-years",
  summary: "Prorrata definitiva de IVA de cada empresa y año, con lo que movió del costo",
  permission: "vouchers.write",
  reply: vatYearsReply,
  failure: "Error trayendo las prorratas",
});

/** What it would move, by category; nothing is written. */
export const previewVatYear = contract({
  method: "GET",
  path: "/vat-years/preview",
  summary: "Qué movería la prorrata definitiva de un año",
  permission: "vouchers.write",
  query: vatYearAsked,
  reply: vatYearPreview,
  failure: "Error calculando la prorrata",
});

/** Posted once: 409 where the year has one, 422 for a year that has not ended. */
export const createVatYear = contract({
  method: "POST",
  path: "/vat-years",
  summary: "Cerrar la prorrata de IVA de un año: su diferencia de costo va al libro por rubro",
  permission: "vouchers.write",
  body: newVatYear,
  reply: vatYearRow,
  status: 201,
  failure: "Error guardando la prorrata",
});

export const undoVatYear = contract({
  method: "POST",
  path: "/vat-years/{id}/undo",
  summary: "Deshacer la prorrata de un año: lo que movió se revierte",
  permission: "vouchers.write",
  params: idParams,
  body: undoneVatYear,
  reply: vatYearRow,
  failure: "Error deshaciendo la prorrata",
});
