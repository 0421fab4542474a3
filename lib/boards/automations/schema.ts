import * as z from "zod";
import { automationStep } from "../rules/definition";
import { seedInput } from "../rules/seedInput";
import { id } from "../schema";

export const automationView = z.object({
  id: z.int(),
  title: z.string(),
  column_id: z.int(),
  /** Null where the column was archived: it does nothing. */
  column: z.string().nullable(),
  steps: z.array(automationStep),
  enabled: z.boolean(),
  version: z.int(),
});
export type AutomationView = z.output<typeof automationView>;

export const stepInput = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("assign"), to: z.union([id, z.enum(["requester", "mover"])], "Elegir a quién.") }),
  z.strictObject({ do: z.literal("due"), days: z.int("Días enteros.").min(0).max(3_650, "Hasta 3.650 días.") }),
  z.strictObject({
    do: z.literal("notify"),
    who: z.enum(["assignees", "leads", "requester"], "Elegir a quién."),
    text: z.string().trim().min(1, "Falta el texto del aviso.").max(200, "Hasta 200 caracteres."),
  }),
  z.strictObject({ do: z.literal("create"), board: z.string().min(1, "Elegir un tablero.").max(60), card: seedInput }),
]);
export const steps = z.array(stepInput).min(1, "Agregar al menos un paso.").max(10, "Hasta 10 pasos.");
