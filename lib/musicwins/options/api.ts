import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { failed, proposalForm } from "@/lib/musicwins/rules/forms";
import { budgetRow } from "../line/schema";
import { done, idParams } from "../schema";
import { chooseBody, newOptionFields, optionFields, optionQuery } from "./schema";

export const createOption = contract({
  method: "POST",
  path: "/bsastrap/{id}/isop",
  summary: "Agregar una opción a un presupuesto",
  permission: "musicwins.use",
  params: idParams,
  body: { ...proposalForm, fields: newOptionFields },
  reply: done(budgetRow),
  status: 201,
  failure: "Error creating option",
  failureFields: failed,
});

/** The proposals of a line side by side: the main one first, then the options by number. */
export const listOptions = contract({
  method: "GET",
  path: "/bsastrap/{id}/options",
  summary: "Opciones de un presupuesto, con la principal primero",
  permission: "musicwins.use",
  params: idParams,
  reply: done(z.array(budgetRow)),
  failure: "Error fetching options",
  failureFields: { ...failed, data: [] },
});

export const updateOption = contract({
  method: "PUT",
  path: "/bsastrap/{id}/option",
  summary: "Editar una opción",
  permission: "musicwins.use",
  params: idParams,
  body: { ...proposalForm, fields: optionFields },
  reply: done(budgetRow),
  failure: "Error updating option",
  failureFields: failed,
});

export const deleteOption = contract({
  method: "DELETE",
  path: "/bsastrap/{id}/option",
  summary: "Borrar una opción",
  permission: "musicwins.use",
  params: idParams,
  query: optionQuery,
  reply: done(z.object({ id: z.number().int(), option_number: z.number().int() })),
  failure: "Error deleting option",
  failureFields: failed,
});

/** Chooses which proposal stands for the line in lists and sums. 422 when another one is approved or further. */
export const chooseOption = contract({
  method: "PUT",
  path: "/bsastrap/{id}/choose",
  summary: "Elegir la propuesta de un presupuesto",
  permission: "musicwins.use",
  params: idParams,
  body: chooseBody,
  reply: done(budgetRow),
  failure: "Error choosing option",
  failureFields: failed,
});
