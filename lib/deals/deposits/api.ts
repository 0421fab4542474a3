import { contract, XLSX } from "@/lib/http/contract";
import { showParams } from "@/lib/shows/schema";
import { dealView } from "../schema/deal";
import {
  depositFilter,
  depositPage,
  depositParams,
  depositQuery,
  depositsBody,
  depositsView,
  receiptBody,
  undoReceiptBody,
} from "./schema";

const collects = {
  method: "POST",
  permission: "deposits.collect",
  failure: "Error guardando el cobro",
} as const;

/** The deposits of a deal, all at once. 409 for a stale version, 422 to change one that is paid or in a batch. */
export const saveDeposits = contract({
  method: "PUT",
  path: "/shows/{id}/deposits",
  summary: "Guardar los anticipos de un trato",
  permission: "deals.write",
  params: showParams,
  body: depositsBody,
  reply: dealView,
  failure: "Error guardando los anticipos",
});

/** For who collects, without the terms. */
export const listDeposits = contract({
  method: "GET",
  path: "/shows/{id}/deposits",
  summary: "Los anticipos de un show",
  permission: "deposits.collect",
  params: showParams,
  reply: depositsView,
  failure: "Error trayendo los anticipos",
});

/** 409 for a stale version, 422 for more than is left, or while no company does the show. */
export const collectDeposit = contract({
  ...collects,
  params: depositParams,
  reply: depositsView,
  path: "/shows/{id}/deposits/{deposit}/collect",
  summary: "Anotar lo que entró de un anticipo",
  body: receiptBody,
});

export const uncollectDeposit = contract({
  ...collects,
  params: depositParams,
  reply: depositsView,
  path: "/shows/{id}/deposits/{deposit}/uncollect",
  summary: "Deshacer un cobro anotado por error",
  body: undoReceiptBody,
});

/** Those of every show that the person collects for. */
export const listAllDeposits = contract({
  method: "GET",
  path: "/show-deposits",
  summary: "Los anticipos de los shows: lo que vence, lo vencido y lo hecho",
  permission: "deposits.collect",
  query: depositQuery,
  reply: depositPage,
  failure: "Error trayendo los anticipos",
});

export const depositsExcel = contract({
  method: "GET",
  path: "/show-deposits/excel",
  summary: "Excel de los anticipos de los shows",
  permission: "deposits.collect",
  query: depositFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error trayendo los anticipos",
});
