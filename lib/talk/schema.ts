import * as z from "zod";
import { documentId, fileView } from "@/lib/documents/schema";
import { MAX_FILES, MAX_TEXT } from "./text";

export const talker = z.object({ id: z.int(), name: z.string(), picture: z.string().nullable() });
export type Talker = z.output<typeof talker>;

/** What somebody said, as its readers see it; what it was said of is each kind's own. */
export const messageView = z.object({
  id: z.int(),
  client_id: z.string(),
  author: talker,
  /** As written; empty once deleted. */
  text: z.string(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  deleted: z.boolean(),
  mentions: z.array(z.object({ id: z.int(), name: z.string() })),
  files: z.array(fileView),
  version: z.int(),
});
export type MessageView = z.output<typeof messageView>;

const text = z.string("Falta el texto.").trim().max(MAX_TEXT, `Hasta ${MAX_TEXT} caracteres.`);

export const newMessage = z.strictObject({
  /** Made by the sender: sending the same one again answers the message that there is. */
  client_id: z.uuid("Tiene que ser un UUID."),
  text: text.default(""),
  /** Files of one's own, by their ids. */
  files: z.array(documentId).max(MAX_FILES, `Hasta ${MAX_FILES} archivos.`).default([]),
});

export const messageChange = z.strictObject({
  text: text.min(1, "Falta el texto."),
  version: z.int("Falta la versión."),
});

/** What a message said before it was corrected or taken back. */
export const historyEntry = z.object({
  change: z.enum(["edicion", "borrado"]),
  text: z.string(),
  changed_at: z.string(),
  changed_by: z.string(),
});
