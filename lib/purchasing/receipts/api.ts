import { contract } from "@/lib/http/contract";
import { failure } from "../rules/kinds";
import { purchaseView } from "../schema";
import { idParams } from "../schema/fields";
import { ownPurchase, receiveBody, undoReceiptBody } from "./schema";

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
