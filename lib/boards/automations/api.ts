import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { automationStep } from "../rules/definition";
import { seedInput, settingTitle, settingVersion } from "../rules/seedInput";
import { boardParams, id, numberParams } from "../schema";

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

const stepInput = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("assign"), to: z.union([id, z.enum(["requester", "mover"])], "Elegir a quién.") }),
  z.strictObject({ do: z.literal("due"), days: z.int("Días enteros.").min(0).max(3_650, "Hasta 3.650 días.") }),
  z.strictObject({
    do: z.literal("notify"),
    who: z.enum(["assignees", "leads", "requester"], "Elegir a quién."),
    text: z.string().trim().min(1, "Falta el texto del aviso.").max(200, "Hasta 200 caracteres."),
  }),
  z.strictObject({ do: z.literal("create"), board: z.string().min(1, "Elegir un tablero.").max(60), card: seedInput }),
]);
const steps = z.array(stepInput).min(1, "Agregar al menos un paso.").max(10, "Hasta 10 pasos.");

/** With the boards that a step may make cards on. Leads only, here and below. */
export const listAutomations = contract({
  method: "GET",
  path: "/boards/{board}/automations",
  summary: "Automatizaciones de un tablero",
  permission: "boards.use",
  params: boardParams,
  reply: z.object({
    items: z.array(automationView),
    boards: z.array(z.object({ key: z.string(), title: z.string(), choosable: z.boolean() })),
  }),
  failure: "Error al traer las automatizaciones",
});

export const createAutomation = contract({
  method: "POST",
  path: "/boards/{board}/automations",
  summary: "Crear una automatización",
  permission: "boards.use",
  params: boardParams,
  body: z.strictObject({ title: settingTitle, column_id: id, steps }),
  reply: automationView,
  status: 201,
  failure: "No se pudo guardar la automatización.",
});

export const changeAutomation = contract({
  method: "PUT",
  path: "/boards/{board}/automations/{id}",
  summary: "Cambiar, encender o apagar una automatización",
  permission: "boards.use",
  params: numberParams,
  body: z.strictObject({
    title: settingTitle.optional(),
    column_id: id.optional(),
    steps: steps.optional(),
    enabled: z.boolean().optional(),
    version: settingVersion,
  }),
  reply: automationView,
  failure: "No se pudo guardar la automatización.",
});

export const deleteAutomation = contract({
  method: "DELETE",
  path: "/boards/{board}/automations/{id}",
  summary: "Eliminar una automatización",
  permission: "boards.use",
  params: numberParams,
  reply: z.object({ id: z.int() }),
  failure: "No se pudo eliminar la automatización.",
});
