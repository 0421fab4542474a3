import * as z from "zod";
import { clave } from "@/lib/format/onceKey";
import { contract } from "@/lib/http/contract";
import { failed } from "@/lib/musicwins/rules/forms";
import { done, idParams, text, who } from "../schema";

const comment = z.object({ id: z.number().int(), texto: z.string(), created_by: who, created_at: z.string() });

/** The thread of a line, oldest first. */
export const listComments = contract({
  method: "GET",
  path: "/bsastrap/{id}/comments",
  summary: "Comentarios de un presupuesto",
  permission: "musicwins.use",
  params: idParams,
  reply: done(z.array(comment)),
  failure: "Error fetching comments",
  failureFields: { ...failed, data: [] },
});

/** By anyone who sees the line. */
export const addComment = contract({
  method: "POST",
  path: "/bsastrap/{id}/comments",
  summary: "Comentar un presupuesto",
  permission: "musicwins.use",
  params: idParams,
  body: z.strictObject({ texto: text(2_000).min(1, "Falta el comentario."), clave }),
  reply: done(comment),
  status: 201,
  failure: "Error adding comment",
  failureFields: failed,
});
