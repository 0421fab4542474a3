import * as z from "zod";
import { historyPage, historyQuery } from "@/lib/format/historySchema";
import { contract, PDF, XLSX } from "@/lib/http/contract";
import {
  acceptBody,
  amendBody,
  askBody,
  billView,
  candidates,
  choices,
  choicesQuery,
  idParams,
  linkedOrder,
  linkParams,
  matchBody,
  matchQuery,
  newQuote,
  newRequisition,
  ownPurchase,
  purchaseFilter,
  purchasesPage,
  purchasesQuery,
  purchaseView,
  quoteBody,
  reasonBody,
  receiveBody,
  requisitionBody,
  resolveBody,
  sendBody,
  tolerance,
  toleranceBody,
  undoReceiptBody,
  versionBody,
} from "./schema";

const failure = "Error en las compras";

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

/** By the number of its card, as its request has it. */
export const getOwnPurchase = contract({
  method: "GET",
  path: "/requisitions/{id}/own",
  summary: "Una compra que pidió usted, para recibirla",
  permission: "requisitions.own",
  params: idParams,
  reply: ownPurchase,
  failure,
});

export const createQuote = contract({
  method: "POST",
  path: "/quotes",
  summary: "Cargar una cotización",
  permission: "purchasing.write",
  body: newQuote,
  reply: purchaseView,
  status: 201,
  failure,
});

export const changeQuote = contract({
  method: "PUT",
  path: "/quotes/{id}",
  summary: "Cambiar una cotización",
  permission: "purchasing.write",
  params: idParams,
  body: quoteBody,
  reply: purchaseView,
  failure,
});

export const withdrawQuote = contract({
  method: "POST",
  path: "/quotes/{id}/withdraw",
  summary: "Retirar una cotización",
  permission: "purchasing.write",
  params: idParams,
  body: versionBody,
  reply: purchaseView,
  failure,
});

/** 422 where the cheapest is not chosen, or too few quotes are there, without a reason; where nobody may approve it; where a purse does not let it through. */
export const askOrder = contract({
  method: "POST",
  path: "/purchase-orders",
  summary: "Elegir una cotización y pedir la aprobación de la orden",
  permission: "purchasing.write",
  body: askBody,
  reply: purchaseView,
  status: 201,
  failure,
});

export const getOrder = contract({
  method: "GET",
  path: "/purchase-orders/{id}",
  summary: "Una orden de compra",
  permission: "purchasing.read",
  params: idParams,
  reply: purchaseView,
  failure,
});

/** More of anything is approved first; less is so at once. */
export const amendOrder = contract({
  method: "POST",
  path: "/purchase-orders/{id}/amend",
  summary: "Ampliar o achicar una orden",
  permission: "purchasing.write",
  params: idParams,
  body: amendBody,
  reply: purchaseView,
  failure,
});

export const sendOrder = contract({
  method: "POST",
  path: "/purchase-orders/{id}/send",
  summary: "Mandar la orden al proveedor",
  permission: "purchasing.write",
  params: idParams,
  body: sendBody,
  reply: purchaseView,
  status: 202,
  failure,
});

/** Whoever asked for it, or buys. Sent again with the same `client_id` it is one receipt. */
export const receiveOrder = contract({
  method: "POST",
  path: "/purchase-orders/{id}/receive",
  summary: "Recibir de una orden",
  permission: "requisitions.own",
  params: idParams,
  body: receiveBody,
  reply: ownPurchase,
  status: 201,
  failure,
});

export const undoReceipt = contract({
  method: "POST",
  path: "/receipts/{id}/undo",
  summary: "Deshacer una recepción",
  permission: "purchasing.write",
  params: idParams,
  body: undoReceiptBody,
  reply: purchaseView,
  failure,
});

export const closeOrder = contract({
  method: "POST",
  path: "/purchase-orders/{id}/close",
  summary: "Cerrar una orden y liberar lo que queda",
  permission: "purchasing.write",
  params: idParams,
  body: reasonBody,
  reply: purchaseView,
  failure,
});

/** Nothing of it was received nor billed. */
export const cancelOrder = contract({
  method: "POST",
  path: "/purchase-orders/{id}/cancel",
  summary: "Cancelar una orden",
  permission: "purchasing.write",
  params: idParams,
  body: reasonBody,
  reply: purchaseView,
  failure,
});

export const withdrawOrder = contract({
  method: "POST",
  path: "/purchase-orders/{id}/withdraw",
  summary: "Retirar una orden de aprobación",
  permission: "purchasing.write",
  params: idParams,
  body: reasonBody,
  reply: purchaseView,
  failure,
});

export const orderPdf = contract({
  method: "GET",
  path: "/purchase-orders/{id}/order.pdf",
  summary: "La orden en PDF",
  permission: "purchasing.read",
  params: idParams,
  reply: { kind: "binary", type: PDF },
  failure: "Error al armar la orden",
});

export const listMatches = contract({
  method: "GET",
  path: "/matches",
  summary: "Facturas de una orden y lo que no cierra",
  permission: "purchasing.read",
  query: matchQuery,
  reply: z.object({ data: z.array(billView) }),
  failure,
});

export const matchCandidates = contract({
  method: "GET",
  path: "/matches/candidates",
  summary: "Comprobantes del proveedor que pueden ser de una orden",
  permission: "purchasing.write",
  query: matchQuery,
  reply: candidates,
  failure,
});

/** What fits is approved by the order; what does not is observed. */
export const saveMatch = contract({
  method: "PUT",
  path: "/matches",
  summary: "Decir qué líneas de una orden factura un comprobante",
  permission: "purchasing.write",
  body: matchBody,
  reply: purchaseView,
  failure,
});

/** `nota` asks its supplier for a credit note by mail; `aceptar` asks for its approval with a reason. */
export const resolveMatch = contract({
  method: "POST",
  path: "/matches/{id}/resolve",
  summary: "Resolver lo que no cierra de un comprobante",
  permission: "purchasing.write",
  params: idParams,
  body: resolveBody,
  reply: purchaseView,
  failure,
});

export const getLinkedOrder = contract({
  method: "GET",
  path: "/order-links/{token}",
  summary: "La orden de un enlace",
  permission: "public",
  params: linkParams,
  reply: linkedOrder,
  failure,
});

export const acceptOrder = contract({
  method: "POST",
  path: "/order-links/{token}/accept",
  summary: "Aceptar una orden por su enlace",
  permission: "public",
  params: linkParams,
  body: acceptBody,
  reply: linkedOrder,
  failure,
});

export const listTolerances = contract({
  method: "GET",
  path: "/purchase-tolerances",
  summary: "Tolerancias entre la factura y la orden",
  permission: "purchasing.read",
  reply: z.array(tolerance),
  failure,
});

export const addTolerance = contract({
  method: "POST",
  path: "/purchase-tolerances",
  summary: "Agregar una tolerancia desde un día",
  permission: "vouchers.write",
  body: toleranceBody,
  reply: z.array(tolerance),
  status: 201,
  failure,
});
