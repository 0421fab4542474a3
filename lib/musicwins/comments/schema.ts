import * as z from "zod";
import { recordId } from "@/lib/format/listSchema";
import { clave } from "@/lib/format/onceKey";
import { messageView, newMessage } from "@/lib/talk/schema";
import { MAX_REMARK } from "@/lib/talk/text";
import { idParams, text, who } from "../schema";

/** What the specification names (`texto`, `created_by`), beside what every message has. */
export const comment = messageView.extend({ texto: z.string(), created_by: who });
export type Comment = z.output<typeof comment>;

export const commentParams = idParams.extend({ comment: recordId });

const texto = text(MAX_REMARK);
const nothing = "Falta el comentario.";

export const newComment = z
  .strictObject({ texto, archivos: newMessage.shape.files, clave })
  .refine(({ texto, archivos }) => texto !== "" || archivos.length > 0, { path: ["texto"], message: nothing });

export const commentChange = z.strictObject({ texto: texto.min(1, nothing), version: z.int("Falta la versión.") });
