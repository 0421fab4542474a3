import * as z from "zod";
import { recordId } from "@/lib/format/listSchema";
import { contract } from "@/lib/http/contract";
import { messageChange, messageView, newMessage, talker } from "@/lib/talk/schema";

const ofRequest = z.object({ id: recordId });
const ofComment = ofRequest.extend({ comment: recordId });

/** The thread of a request, oldest first. `me` is who reads; `people` may be mentioned. Only of requests of the engine. */
export const listComments = contract({
  method: "GET",
  path: "/approvals/{id}/comments",
  summary: "Comentarios de una solicitud",
  permission: "approvals.use",
  params: ofRequest,
  reply: z.object({ items: z.array(messageView), me: z.int(), people: z.array(talker) }),
  failure: "Error trayendo los comentarios",
});

/** By anyone who reads the request. Who asked and who decides are told. */
export const addComment = contract({
  method: "POST",
  path: "/approvals/{id}/comments",
  summary: "Comentar una solicitud",
  permission: "approvals.use",
  params: ofRequest,
  body: newMessage,
  reply: messageView,
  status: 201,
  failure: "Error guardando el comentario",
});

export const editComment = contract({
  method: "PUT",
  path: "/approvals/{id}/comments/{comment}",
  summary: "Corregir un comentario propio",
  permission: "approvals.use",
  params: ofComment,
  body: messageChange,
  reply: messageView,
  failure: "Error guardando el comentario",
});

export const deleteComment = contract({
  method: "DELETE",
  path: "/approvals/{id}/comments/{comment}",
  summary: "Borrar un comentario propio",
  permission: "approvals.use",
  params: ofComment,
  reply: messageView,
  failure: "Error borrando el comentario",
});
