import { historyPage, historyQuery } from "@/lib/format/historySchema";
import { contract, XLSX } from "@/lib/http/contract";
import { checklistBody, checklistTemplate, checklistTemplates, countryParams } from "./checklist/schema";
import {
  adminFilter,
  adminPage,
  adminQuery,
  adminView,
  choicesReply,
  closeBody,
  companyBody,
  decideBody,
  dueBody,
  dueParams,
  idParams,
  itemBody,
  itemParams,
  newItemBody,
  newRateBody,
  ratesReply,
  rateView,
  reasonBody,
  waiveBody,
  waivedParams,
} from "./schema";

const read = { method: "GET", permission: "showAdmin.read", failure: "Error trayendo la administración" } as const;
const write = {
  permission: "showAdmin.write",
  failure: "Error guardando la administración del show",
} as const;

export const listShowAdmin = contract({
  ...read,
  path: "/show-admin",
  summary: "Administración de los shows",
  query: adminQuery,
  reply: adminPage,
});

export const showAdminExcel = contract({
  ...read,
  path: "/show-admin/excel",
  summary: "Excel de la administración de los shows",
  query: adminFilter,
  reply: { kind: "binary", type: XLSX },
});

export const showAdminChoices = contract({
  ...read,
  path: "/show-admin/choices",
  summary: "Empresas, personas y meses de la administración de shows",
  reply: choicesReply,
});

export const listDueRates = contract({
  ...read,
  path: "/show-admin/due-rates",
  summary: "Tarifas de derechos, por fecha",
  reply: ratesReply,
});

/** What is in force does not change: a new one begins on its day. 409 where there is one from that day. */
export const addDueRate = contract({
  ...write,
  method: "POST",
  path: "/show-admin/due-rates",
  summary: "Agregar una tarifa de derechos",
  body: newRateBody,
  reply: rateView,
});

export const listChecklists = contract({
  ...read,
  path: "/show-admin/checklists",
  summary: "Listas de control de los shows, por país",
  reply: checklistTemplates,
});

/** The whole list. 409 with the list as it is now; 422 for a point that is not of it. */
export const changeChecklist = contract({
  ...write,
  method: "PUT",
  path: "/show-admin/checklists/{country}",
  summary: "Cambiar la lista de control de un país",
  params: countryParams,
  body: checklistBody,
  reply: checklistTemplate,
});

/** `id`: the show's. */
export const getShowAdmin = contract({
  ...read,
  path: "/show-admin/{id}",
  summary: "Administración de un show",
  params: idParams,
  reply: adminView,
});

export const showAdminHistory = contract({
  ...read,
  path: "/show-admin/{id}/history",
  summary: "Cambios de la administración de un show",
  params: idParams,
  query: historyQuery,
  reply: historyPage,
});

export const oneShowExcel = contract({
  ...read,
  path: "/show-admin/{id}/excel",
  summary: "Excel de la administración de un show",
  params: idParams,
  reply: { kind: "binary", type: XLSX },
});

/** 404 where it has none. */
export const showDocuments = contract({
  ...read,
  path: "/show-admin/{id}/documents.zip",
  summary: "Documentos de los comprobantes de un show",
  params: idParams,
  reply: { kind: "binary", type: "application/zip" },
});

export const setShowCompany = contract({
  ...write,
  method: "PUT",
  path: "/show-admin/{id}/company",
  summary: "Decir de qué empresa es un show",
  params: idParams,
  body: companyBody,
  reply: adminView,
});

/** Item by item: 409 only where somebody changed the same one. */
export const changeItem = contract({
  ...write,
  method: "PUT",
  path: "/show-admin/{id}/items/{key}",
  summary: "Tildar o cambiar un punto de la lista de un show",
  params: itemParams,
  body: itemBody,
  reply: adminView,
});

export const addItem = contract({
  ...write,
  method: "POST",
  path: "/show-admin/{id}/items",
  summary: "Agregar un punto a la lista de un show",
  params: idParams,
  body: newItemBody,
  reply: adminView,
});

/** 409 where the body has one of this show in that currency. */
export const addDue = contract({
  ...write,
  method: "POST",
  path: "/show-admin/{id}/dues",
  summary: "Cargar derechos de un show",
  params: idParams,
  body: dueBody,
  reply: adminView,
});

export const annulDue = contract({
  ...write,
  method: "POST",
  path: "/show-admin/{id}/dues/{due}/annul",
  summary: "Anular derechos de un show",
  params: dueParams,
  body: reasonBody,
  reply: adminView,
});

export const excuseDue = contract({
  ...write,
  method: "POST",
  path: "/show-admin/{id}/dues/{due}/no-voucher",
  summary: "Decir por qué unos derechos no tienen comprobante",
  params: dueParams,
  body: reasonBody,
  reply: adminView,
});

/** A due that the rules ask and this show does not owe: it is closed without. 409 where it is loaded. */
export const waiveDue = contract({
  ...write,
  method: "POST",
  path: "/show-admin/{id}/waived-dues",
  summary: "Decir que unos derechos no corresponden",
  params: idParams,
  body: waiveBody,
  reply: adminView,
});

export const unwaiveDue = contract({
  ...write,
  method: "DELETE",
  path: "/show-admin/{id}/waived-dues/{waived}",
  summary: "Decir que unos derechos sí corresponden",
  params: waivedParams,
  reply: adminView,
});

/** 422 with what is missing; afterwards it takes no budget and no accrual. */
export const closeShowAdmin = contract({
  ...write,
  method: "POST",
  path: "/show-admin/{id}/close",
  summary: "Cerrar la administración de un show",
  params: idParams,
  body: closeBody,
  reply: adminView,
});

export const askReopening = contract({
  ...write,
  method: "POST",
  path: "/show-admin/{id}/reopen",
  summary: "Pedir que se reabra la administración de un show",
  params: idParams,
  body: reasonBody,
  reply: adminView,
});

/** 422 for who asked. */
export const decideReopening = contract({
  ...write,
  permission: "showAdmin.sign",
  method: "POST",
  path: "/show-admin/{id}/reopen/decide",
  summary: "Reabrir la administración de un show, o no",
  params: idParams,
  body: decideBody,
  reply: adminView,
});
