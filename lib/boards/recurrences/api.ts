import * as z from "zod";
import { workDay } from "@/lib/format/listSchema";
import { contract } from "@/lib/http/contract";
import { rhythm } from "../rules/definition";
import { seedInput, settingTitle, settingVersion } from "../rules/seedInput";
import { boardParams, numberParams } from "../schema";
import { recurrenceView } from "./schema";

/** Cards that come again. Leads only, here and below. */
export const listRecurrences = contract({
  method: "GET",
  path: "/boards/{board}/recurrences",
  summary: "Tarjetas recurrentes de un tablero",
  permission: "boards.use",
  params: boardParams,
  reply: z.array(recurrenceView),
  failure: "Error al traer las tarjetas recurrentes",
});

/** `from`: not before this day; today when absent. */
export const createRecurrence = contract({
  method: "POST",
  path: "/boards/{board}/recurrences",
  summary: "Crear una tarjeta recurrente",
  permission: "boards.use",
  params: boardParams,
  body: z.strictObject({ title: settingTitle, card: seedInput, rhythm, from: workDay.optional() }),
  reply: recurrenceView,
  status: 201,
  failure: "No se pudo guardar la tarjeta recurrente.",
});

/** What came due while it was paused does not come afterwards. */
export const changeRecurrence = contract({
  method: "PUT",
  path: "/boards/{board}/recurrences/{id}",
  summary: "Cambiar, pausar o archivar una tarjeta recurrente",
  permission: "boards.use",
  params: numberParams,
  body: z.strictObject({
    title: settingTitle.optional(),
    card: seedInput.optional(),
    rhythm: rhythm.optional(),
    from: workDay.optional(),
    paused: z.boolean().optional(),
    archived: z.boolean().optional(),
    version: settingVersion,
  }),
  reply: recurrenceView,
  failure: "No se pudo guardar la tarjeta recurrente.",
});
