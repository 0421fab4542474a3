import { contract, PDF } from "@/lib/http/contract";
import { failure } from "../rules/kinds";
import { purchaseView } from "../schema";
import { idParams, reasonBody } from "../schema/fields";
import { acceptBody, amendBody, askBody, linkedOrder, linkParams, sendBody } from "./schema";

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
