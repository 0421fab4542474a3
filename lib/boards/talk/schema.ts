import * as z from "zod";
import { documentId, fileView } from "@/lib/documents/schema";
import { MAX_TEXT } from "../rules/words";

export const commentView = z.object({
  id: z.int(),
  card_id: z.int(),
  client_id: z.string(),
  author: z.object({ id: z.int(), name: z.string(), picture: z.string().nullable() }),
  text: z.string(),
  mentions: z.array(z.object({ id: z.int(), name: z.string() })),
  to_requester: z.boolean(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  deleted: z.boolean(),
  files: z.array(fileView),
  version: z.int(),
});
export type CommentView = z.output<typeof commentView>;

export const newComment = z.strictObject({
  client_id: z.uuid("Tiene que ser un UUID."),
  text: z.string("Falta el texto.").trim().max(MAX_TEXT, `Hasta ${MAX_TEXT} caracteres.`).default(""),
  files: z.array(documentId).max(10, "Hasta 10 archivos.").default([]),
  to_requester: z.boolean().default(false),
});
export const commentChange = z.strictObject({
  text: z.string("Falta el texto.").trim().min(1, "Falta el texto.").max(MAX_TEXT, `Hasta ${MAX_TEXT} caracteres.`),
  version: z.int("Falta la versión."),
});
