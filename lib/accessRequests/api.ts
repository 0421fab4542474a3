import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { acceptBody, accessRequest, rejectBody, requestParams, requestQuery } from "./schema";

/** Requests for access, newest first; all of them or those of one state. */
export const list = contract({
  method: "GET",
  path: "/access-requests",
  summary: "Pedidos de acceso",
  permission: "people.read",
  query: requestQuery,
  reply: z.array(accessRequest),
  failure: "Error al obtener los pedidos de acceso",
});

/** Lets somebody in: creates a person, or links the account to one there is. */
export const accept = contract({
  method: "POST",
  path: "/access-requests/{id}/accept",
  summary: "Aceptar un pedido de acceso",
  permission: "people.write",
  params: requestParams,
  body: acceptBody,
  reply: accessRequest,
  failure: "Error al aceptar el pedido de acceso",
});

/** Turns a request down. The person may ask again. */
export const reject = contract({
  method: "POST",
  path: "/access-requests/{id}/reject",
  summary: "Rechazar un pedido de acceso",
  permission: "people.write",
  params: requestParams,
  body: rejectBody.optional(),
  reply: accessRequest,
  failure: "Error al rechazar el pedido de acceso",
});
