import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { failure } from "../rules/kinds";
import { purchaseView } from "../schema";
import { idParams } from "../schema/fields";
import { billView, candidates, matchBody, matchQuery, resolveBody, tolerance, toleranceBody } from "./schema";

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
