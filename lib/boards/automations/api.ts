import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { settingTitle, settingVersion } from "../rules/seedInput";
import { boardParams, id, numberParams } from "../schema";
import { automationView, steps } from "./schema";

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
