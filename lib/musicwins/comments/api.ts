import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { failed } from "@/lib/musicwins/rules/forms";
import { talker } from "@/lib/talk/schema";
import { done, idParams } from "../schema";
import { comment, commentChange, commentParams, newComment } from "./schema";

/** The thread of a line, oldest first. `me` is who reads; `people` may be mentioned: they see the line too. */
export const listComments = contract({
  method: "GET",
  path: "/bsastrap/{id}/comments",
  summary: "Comentarios de un presupuesto",
  permission: "musicwins.use",
  params: idParams,
  reply: done(z.array(comment)).extend({ me: z.int(), people: z.array(talker) }),
  failure: "Error fetching comments",
  failureFields: { ...failed, data: [] },
});

/** By anyone who sees the line. `@Nombre` of somebody who does too notifies them; 429 for too many in a minute. */
export const addComment = contract({
  method: "POST",
  path: "/bsastrap/{id}/comments",
  summary: "Comentar un presupuesto",
  permission: "musicwins.use",
  params: idParams,
  body: newComment,
  reply: done(comment),
  status: 201,
  failure: "Error adding comment",
  failureFields: failed,
});

/** One's own. 409 with the comment as it is for a stale `version`. */
export const editComment = contract({
  method: "PUT",
  path: "/bsastrap/{id}/comments/{comment}",
  summary: "Corregir un comentario propio de un presupuesto",
  permission: "musicwins.use",
  params: commentParams,
  body: commentChange,
  reply: done(comment),
  failure: "Error editing comment",
  failureFields: failed,
});

/** One's own, or anybody's for who administers the area. Deleting twice is deleting once. */
export const deleteComment = contract({
  method: "DELETE",
  path: "/bsastrap/{id}/comments/{comment}",
  summary: "Borrar un comentario de un presupuesto",
  permission: "musicwins.use",
  params: commentParams,
  reply: done(comment),
  failure: "Error deleting comment",
  failureFields: failed,
});
