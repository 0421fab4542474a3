import * as z from "zod";
import { id } from "../schema";

export const newCheck = z.strictObject({
  text: z.string().trim().min(1, "Falta el texto.").max(300, "Hasta 300 caracteres."),
});
export const checkChange = z.strictObject({
  text: newCheck.shape.text.optional(),
  done: z.boolean().optional(),
  /** The step it goes below; null: the first. */
  after: id.nullable().optional(),
});
