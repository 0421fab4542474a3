import * as z from "zod";
import { recordId } from "@/lib/format/listSchema";
import { boardParams, id } from "../schema";

export const viewParams = boardParams.extend({ id: recordId });

const name = z.string("Falta el nombre.").trim().min(1, "Falta el nombre.").max(60, "Hasta 60 caracteres.");
/** The query of the screen's address, without its open panels: `vista=lista&persona=12`. */
const address = z
  .string("Falta la dirección.")
  .max(2_000, "Hasta 2.000 caracteres.")
  .regex(/^[^\s#?]*$/, "No es la consulta de una dirección.");
const shared = z.boolean("Tiene que ser sí o no.");

export const newView = z.strictObject({ name, query: address, shared: shared.default(false) });
export const viewChange = z.strictObject({
  name: name.optional(),
  query: address.optional(),
  shared: shared.optional(),
  version: z.int("Falta la versión."),
});

/** The id of the view that one's board opens with. */
export const opening = z.strictObject({ view: id.nullable() });

export const savedView = z.object({
  id: z.int(),
  name: z.string(),
  query: z.string(),
  /** For everybody on the board. */
  shared: z.boolean(),
  /** Of whoever asks. */
  mine: z.boolean(),
  /** The board of whoever asks opens with it. */
  opens: z.boolean(),
  version: z.int(),
});
export type SavedView = z.output<typeof savedView>;
