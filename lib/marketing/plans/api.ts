import { contract, XLSX } from "@/lib/http/contract";
import {
  assignBody,
  assignReply,
  planChoices,
  planChoicesQuery,
  planFilter,
  plansPage,
  plansQuery,
  publishBody,
  publishReply,
  typeBody,
  typeReply,
} from "./schema";

const failure = "Error con el plan de gasto";

export const listPlans = contract({
  method: "GET",
  path: "/spend-plans",
  summary: "Plan de gasto por show, canal y mes",
  permission: "spend.plan",
  query: plansQuery,
  reply: plansPage,
  failure,
});

export const plansExcel = contract({
  method: "GET",
  path: "/spend-plans/excel",
  summary: "Excel del plan de gasto",
  permission: "spend.plan",
  query: planFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar el plan de gasto",
});

/** What was planned stays as it was published; what is expected goes on changing. */
export const typePlans = contract({
  method: "PUT",
  path: "/spend-plans",
  summary: "Escribir celdas del plan de gasto",
  permission: "spend.plan",
  body: typeBody,
  reply: typeReply,
  failure,
});

/** Moves money out of the show's own budget, where it has one: the show comes to the same before and after. 422 naming the purse that has too little. */
export const assignPlans = contract({
  method: "POST",
  path: "/spend-plans/assign",
  summary: "Asignar presupuesto a canales",
  permission: "spend.plan",
  body: assignBody,
  reply: assignReply,
  failure,
});

export const publishPlans = contract({
  method: "POST",
  path: "/spend-plans/freeze",
  summary: "Publicar el plan de un show o una campaña",
  permission: "spend.plan",
  body: publishBody,
  reply: publishReply,
  failure,
});

export const planChoicesOf = contract({
  method: "GET",
  path: "/spend-plans/choices",
  summary: "Shows, campañas, personas y rubros para el plan de gasto",
  permission: "spend.plan",
  query: planChoicesQuery,
  reply: planChoices,
  failure,
});
