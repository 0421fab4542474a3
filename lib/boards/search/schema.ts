import * as z from "zod";
import { limit } from "@/lib/format/listSchema";
import { stateGroups } from "../rules/words";
import { boardParams } from "../schema";

export const searchQuery = z.strictObject({
  /** Words of the title or the description, as Spanish inflects them or inside of a word; or a code, `LEG-214`. */
  q: z.string("Falta qué buscar.").trim().min(2, "Escribir al menos dos letras.").max(200, "Hasta 200 caracteres."),
  board: boardParams.shape.board.optional(),
  group: z.enum(stateGroups).optional(),
  /** The place of the last card that was given, by how well it fits. */
  cursor: z
    .string()
    .regex(/^\d{1,12}$/, "No es una continuación válida.")
    .optional(),
  limit: limit(20),
});

export const foundCard = z.object({
  id: z.int(),
  code: z.string(),
  number: z.int(),
  title: z.string(),
  board: z.object({ key: z.string(), title: z.string() }),
  column: z.string(),
  group: z.enum(stateGroups),
  due_on: z.string().nullable(),
  archived: z.boolean(),
  /** The beginning of its description. */
  about: z.string(),
  /** Where it opens for whoever asks. */
  href: z.string(),
});
export type FoundCard = z.output<typeof foundCard>;
