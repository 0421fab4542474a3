import { historyPage, historyQuery } from "@/lib/format/historySchema";
import { contract, XLSX } from "@/lib/http/contract";
import { failure } from "../rules/kinds";
import { purchaseView } from "../schema";
import { idParams, reasonBody, versionBody } from "../schema/fields";
import {
  choices,
  choicesQuery,
  newRequisition,
  purchaseFilter,
  purchasesPage,
  purchasesQuery,
  requisitionBody,
} from "./schema";

export const listPurchases = contract({
  method: "GET",
  path: "/requisitions",
  summary: "Compras",
  permission: "purchasing.read",
  query: purchasesQuery,
  reply: purchasesPage,
  failure,
});

export const purchasesExcel = contract({
  method: "GET",
  path: "/requisitions/excel",
  summary: "Excel de las compras",
  permission: "purchasing.read",
  query: purchaseFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar las compras",
});

export const purchaseChoices = contract({
  method: "GET",
  path: "/requisitions/choices",
  summary: "Proveedores, empresas, bolsas y rubros para una compra",
  permission: "purchasing.read",
  query: choicesQuery,
  reply: choices,
  failure,
});

/** Sent again with the same `client_id` it is one. */
export const createRequisition = contract({
  method: "POST",
  path: "/requisitions",
  summary: "Pedir una compra, con su tarjeta",
  permission: "purchasing.write",
  body: newRequisition,
  reply: purchaseView,
  status: 201,
  failure,
});

export const getPurchase = contract({
  method: "GET",
  path: "/requisitions/{id}",
  summary: "Una compra",
  permission: "purchasing.read",
  params: idParams,
  reply: purchaseView,
  failure,
});

/** Until its order is asked for. */
export const changeRequisition = contract({
  method: "PUT",
  path: "/requisitions/{id}",
  summary: "Cambiar lo que se pide",
  permission: "purchasing.write",
  params: idParams,
  body: requisitionBody,
  reply: purchaseView,
  failure,
});

export const quoteRequisition = contract({
  method: "POST",
  path: "/requisitions/{id}/quote",
  summary: "Pasar una compra a cotización",
  permission: "purchasing.write",
  params: idParams,
  body: versionBody,
  reply: purchaseView,
  failure,
});

export const holdRequisition = contract({
  method: "POST",
  path: "/requisitions/{id}/hold",
  summary: "Dejar una compra en espera",
  permission: "purchasing.write",
  params: idParams,
  body: reasonBody,
  reply: purchaseView,
  failure,
});

export const cancelRequisition = contract({
  method: "POST",
  path: "/requisitions/{id}/cancel",
  summary: "Cancelar una compra sin orden",
  permission: "purchasing.write",
  params: idParams,
  body: reasonBody,
  reply: purchaseView,
  failure,
});

export const purchaseHistory = contract({
  method: "GET",
  path: "/requisitions/{id}/history",
  summary: "Historia de una compra",
  permission: "purchasing.read",
  params: idParams,
  query: historyQuery,
  reply: historyPage,
  failure,
});
