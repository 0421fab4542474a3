import * as z from "zod";
import { id } from "../schema";

/** Which proposal is meant, as the reader saw it: another one that came meanwhile is not decided by mistake. */
export const proposal = {
  column_id: id,
  close_at: z.iso.datetime("Falta de cuándo es la propuesta."),
};

export const reason = z
  .string()
  .trim()
  .min(1, "Motivo: escribir por qué, lo lee quien lo propuso.")
  .max(1_000, "Motivo: hasta 1000 caracteres.");

export const decision = z.discriminatedUnion("approve", [
  z.strictObject({ approve: z.literal(true), ...proposal }),
  z.strictObject({ approve: z.literal(false), ...proposal, reason }),
]);
