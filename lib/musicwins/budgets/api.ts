import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { failed, proposalForm } from "@/lib/musicwins/rules/forms";
import { budgetRow, whichQuery } from "../line/schema";
import { done, idParams, priority } from "../schema";
import {
  areaView,
  budgetFields,
  budgetFilter,
  budgetListQuery,
  bulkStatusBody,
  bulkStatusReply,
  cloneWithStatusBody,
  labelledRow,
  newBudgetFields,
  priorityBody,
  sumsReply,
} from "./schema";

/** On any error the list is empty (specification section 8). */
const noList = { ...failed, data: [] };

export const createBudget = contract({
  method: "POST",
  path: "/bsastrap",
  summary: "Crear un presupuesto",
  permission: "musicwins.use",
  body: { ...proposalForm, fields: newBudgetFields },
  reply: done(budgetRow),
  status: 201,
  failure: "Error creating budget",
  failureFields: failed,
});

/** The lines the person may see. None: 404 with "No hay registros para esta área y categoría" and an empty list. */
export const listBudgets = contract({
  method: "GET",
  path: "/bsastrap",
  summary: "Presupuestos de un área y categoría",
  permission: "musicwins.use",
  query: budgetListQuery,
  reply: done(z.array(budgetRow)),
  failure: "Error fetching budgets",
  failureFields: noList,
});

export const listLabelledBudgets = contract({
  method: "GET",
  path: "/bsastrap/with-labels",
  summary: "Presupuestos con los nombres de sus estados",
  permission: "musicwins.use",
  query: budgetFilter,
  reply: done(z.array(labelledRow)),
  failure: "Error fetching budgets",
  failureFields: noList,
});

export const getBudget = contract({
  method: "GET",
  path: "/bsastrap/{id}",
  summary: "Un presupuesto, o una de sus opciones",
  permission: "musicwins.use",
  params: idParams,
  query: whichQuery,
  reply: done(budgetRow),
  failure: "Error fetching budget",
  failureFields: failed,
});

/** Edits the main proposal in a new version. What was approved goes back to approval; what is scheduled or paid: 422. */
export const updateBudget = contract({
  method: "PUT",
  path: "/bsastrap/{id}",
  summary: "Editar un presupuesto",
  permission: "musicwins.use",
  params: idParams,
  body: { ...proposalForm, fields: budgetFields },
  reply: done(budgetRow),
  failure: "Error updating budget",
  failureFields: failed,
});

/** Takes a line with all its options out of every list. 422 while one of them is approved, scheduled or paid. */
export const deleteBudget = contract({
  method: "DELETE",
  path: "/bsastrap/{id}",
  summary: "Borrar un presupuesto",
  permission: "musicwins.use",
  params: idParams,
  reply: done(z.object({ id: z.number().int() })),
  failure: "Error deleting budget",
  failureFields: failed,
});

const priorityReply = done(z.object({ id: z.number().int(), priority }));

export const getPriority = contract({
  method: "GET",
  path: "/bsastrap/{id}/priority",
  summary: "Prioridad de un presupuesto",
  permission: "musicwins.use",
  params: idParams,
  query: whichQuery,
  reply: priorityReply,
  failure: "Error fetching priority",
  failureFields: failed,
});

export const putPriority = contract({
  method: "PUT",
  path: "/bsastrap/{id}/priority",
  summary: "Cambiar la prioridad de un presupuesto",
  permission: "musicwins.use",
  params: idParams,
  body: priorityBody,
  reply: priorityReply,
  failure: "Error updating priority",
  failureFields: failed,
});

/** Sums of what `GET /bsastrap` lists with the same filter. */
export const sumsWithFinancieros = contract({
  method: "GET",
  path: "/bsastrap/sums-with-financieros",
  summary: "Sumas por área y categoría",
  permission: "musicwins.use",
  query: budgetFilter,
  reply: sumsReply,
  failure: "Error fetching sums",
  failureFields: { ...noList, areas: [] },
});

/** 403 for who may not or made it; 409 when another person changed it meanwhile; 422 for a step that does not exist. */
export const cloneWithStatus = contract({
  method: "POST",
  path: "/bsastrap/budget/clone-with-status",
  summary: "Cambiar el estado de un presupuesto",
  permission: "musicwins.use",
  body: cloneWithStatusBody,
  reply: done(budgetRow),
  failure: "Error cloning budget with status",
  failureFields: failed,
});

/** The same change to many, each on its own. */
export const bulkStatus = contract({
  method: "POST",
  path: "/bsastrap/budget/bulk-status",
  summary: "Cambiar el estado de varios presupuestos",
  permission: "musicwins.use",
  body: bulkStatusBody,
  reply: done(bulkStatusReply),
  failure: "Error updating budgets",
  failureFields: failed,
});

/** The areas of the person, for choosing where a new line goes and what may be done there. */
export const listAreas = contract({
  method: "GET",
  path: "/bsastrap/areas",
  summary: "Áreas y categorías de la persona",
  permission: "musicwins.use",
  reply: done(z.array(areaView)),
  failure: "Error fetching areas",
  failureFields: noList,
});
