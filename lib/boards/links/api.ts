import * as z from "zod";
import { recordId } from "@/lib/format/listSchema";
import { contract } from "@/lib/http/contract";
import { boardParams, cardDetail, cardParams } from "../schema";
import { newLink, target, targetKinds } from "./schema";

/** Repeating it changes nothing. 404 for what does not exist or the person does not see; 422 on a card that nobody changes. */
export const addLink = contract({
  method: "POST",
  path: "/cards/{id}/links",
  summary: "Vincular una tarjeta con un show, un proveedor, un presupuesto u otra tarjeta",
  permission: "boards.use",
  params: cardParams,
  body: newLink,
  reply: cardDetail,
  status: 201,
  failure: "No se pudo guardar el vínculo.",
});

/** Taking out what is not there any more is done. */
export const removeLink = contract({
  method: "DELETE",
  path: "/cards/{id}/links/{link}",
  summary: "Quitar un vínculo de una tarjeta",
  permission: "boards.use",
  params: cardParams.extend({ link: recordId }),
  reply: cardDetail,
  failure: "No se pudo quitar el vínculo.",
});

/** Shows by name, artist, place or city; cards of the boards one sees, by code or words; budget lines in one's scope. */
export const findTargets = contract({
  method: "GET",
  path: "/boards/{board}/targets",
  summary: "Qué se puede vincular con una tarjeta",
  permission: "boards.use",
  params: boardParams,
  query: z.strictObject({ kind: z.enum(targetKinds, "Elegir qué buscar."), q: z.string().trim().max(200).default("") }),
  reply: z.array(target),
  failure: "Error al buscar",
});
