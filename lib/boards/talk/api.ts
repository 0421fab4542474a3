import * as z from "zod";
import { recordId } from "@/lib/format/listSchema";
import { contract } from "@/lib/http/contract";
import { messageChange } from "@/lib/talk/schema";
import { cardParams, pageQuery } from "../schema";
import { commentView, newComment } from "./schema";

const params = cardParams.extend({ comment: recordId });
const failure = "No se pudo guardar el comentario.";

/** The newest page first; within a page the newest comes last. A deleted one keeps its place, not its text. */
export const listComments = contract({
  method: "GET",
  path: "/cards/{id}/comments",
  summary: "Comentarios de una tarjeta",
  permission: "boards.use",
  params: cardParams,
  query: pageQuery,
  reply: z.object({ items: z.array(commentView), next_cursor: z.string().nullable() }),
  failure: "Error al traer los comentarios",
});

/**
 * Idempotent by `client_id`. `@Nombre` of somebody who reaches the board notifies them; with `to_requester` who asked for
 * the card reads it and is told. 422 on an archived card and where nobody asked for it; 429 for too many in a minute.
 */
export const addComment = contract({
  method: "POST",
  path: "/cards/{id}/comments",
  summary: "Comentar una tarjeta",
  permission: "boards.use",
  params: cardParams,
  body: newComment,
  reply: commentView,
  status: 201,
  failure,
});

/** One's own. 409 with the comment of now for a stale `version`. */
export const editComment = contract({
  method: "PUT",
  path: "/cards/{id}/comments/{comment}",
  summary: "Corregir un comentario propio",
  permission: "boards.use",
  params,
  body: messageChange,
  reply: commentView,
  failure,
});

/** One's own, or anybody's for who runs the board. Deleting twice is deleting once. */
export const deleteComment = contract({
  method: "DELETE",
  path: "/cards/{id}/comments/{comment}",
  summary: "Borrar un comentario",
  permission: "boards.use",
  params,
  reply: commentView,
  failure: "No se pudo borrar el comentario.",
});
