import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { seedInput, settingTitle, settingVersion } from "../rules/seedInput";
import { boardParams, id, numberParams } from "../schema";
import { templateView } from "./schema";

/** What a new card may start from; archived ones only with `archived`. `contentOfSeed` makes its content. */
export const listTemplates = contract({
  method: "GET",
  path: "/boards/{board}/templates",
  summary: "Plantillas de un tablero",
  permission: "boards.use",
  params: boardParams,
  query: z.strictObject({ archived: z.stringbool().optional() }),
  reply: z.array(templateView),
  failure: "Error al traer las plantillas",
});

/** From scratch (`card`) or from a card of the board (`from_card`, its id). Leads only, here and below. */
export const createTemplate = contract({
  method: "POST",
  path: "/boards/{board}/templates",
  summary: "Crear una plantilla",
  permission: "boards.use",
  params: boardParams,
  body: z
    .strictObject({ title: settingTitle, card: seedInput.optional(), from_card: id.optional() })
    .refine(({ card, from_card }) => (card === undefined) !== (from_card === undefined), {
      message: "Dar la tarjeta de la plantilla, o una de la que copiarla.",
      path: ["card"],
    }),
  reply: templateView,
  status: 201,
  failure: "No se pudo guardar la plantilla.",
});

export const changeTemplate = contract({
  method: "PUT",
  path: "/boards/{board}/templates/{id}",
  summary: "Cambiar o archivar una plantilla",
  permission: "boards.use",
  params: numberParams,
  body: z.strictObject({
    title: settingTitle.optional(),
    card: seedInput.optional(),
    archived: z.boolean().optional(),
    version: settingVersion,
  }),
  reply: templateView,
  failure: "No se pudo guardar la plantilla.",
});
