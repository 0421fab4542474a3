import { contract, XLSX } from "@/lib/http/contract";
import { planChoices, planChoicesQuery } from "../plans/schema";
import { failure } from "../rules/kinds";
import {
  approvers,
  approversQuery,
  available,
  availableQuery,
  copyBody,
  expenseBody,
  expenseFilter,
  expenseParams,
  expensesPage,
  expensesQuery,
  expenseView,
  newExpense,
  reasonBody,
  versionBody,
} from "./schema";

/** One's own, and all of them for who reads all. */
export const listExpenses = contract({
  method: "GET",
  path: "/expenses",
  summary: "Gastos de marketing",
  permission: "spend.own",
  query: expensesQuery,
  reply: expensesPage,
  failure,
});

export const expensesExcel = contract({
  method: "GET",
  path: "/expenses/excel",
  summary: "Excel de los gastos de marketing",
  permission: "spend.own",
  query: expenseFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar los gastos",
});

export const expenseChoices = contract({
  method: "GET",
  path: "/expenses/choices",
  summary: "Shows, campañas, proveedores y rubros para un gasto",
  permission: "spend.load",
  query: planChoicesQuery,
  reply: planChoices,
  failure,
});

/** What is left of a purse while an amount is typed, and where the rest could come from. */
export const expenseAvailable = contract({
  method: "GET",
  path: "/expenses/available",
  summary: "Lo que queda para un gasto mientras se escribe",
  permission: "spend.load",
  query: availableQuery,
  reply: available,
  failure,
});

export const expenseApprovers = contract({
  method: "GET",
  path: "/expenses/approvers",
  summary: "Quién aprobaría un gasto",
  permission: "spend.load",
  query: approversQuery,
  reply: approvers,
  failure,
});

/** Sent again with the same `client_id` it is one. */
export const createExpense = contract({
  method: "POST",
  path: "/expenses",
  summary: "Cargar un gasto",
  permission: "spend.load",
  body: newExpense,
  reply: expenseView,
  status: 201,
  failure,
});

/** 404 where there is none, and where it is not theirs to see. */
export const getExpense = contract({
  method: "GET",
  path: "/expenses/{id}",
  summary: "Un gasto y quién lo tiene ahora",
  permission: "spend.own",
  params: expenseParams,
  reply: expenseView,
  failure,
});

export const changeExpense = contract({
  method: "PUT",
  path: "/expenses/{id}",
  summary: "Cambiar un gasto en borrador o devuelto",
  permission: "spend.load",
  params: expenseParams,
  body: expenseBody,
  reply: expenseView,
  failure,
});

/** 422 where its purse has too little and nobody asked for more. */
export const submitExpense = contract({
  method: "POST",
  path: "/expenses/{id}/submit",
  summary: "Pedir que se apruebe un gasto",
  permission: "spend.load",
  params: expenseParams,
  body: versionBody,
  reply: expenseView,
  failure,
});

export const cancelExpense = contract({
  method: "POST",
  path: "/expenses/{id}/cancel",
  summary: "Retirar o cancelar un gasto",
  permission: "spend.load",
  params: expenseParams,
  body: reasonBody,
  reply: expenseView,
  failure,
});

export const closeExpense = contract({
  method: "POST",
  path: "/expenses/{id}/close",
  summary: "Cerrar un gasto y liberar lo que queda",
  permission: "spend.load",
  params: expenseParams,
  body: reasonBody,
  reply: expenseView,
  failure,
});

export const copyExpense = contract({
  method: "POST",
  path: "/expenses/{id}/copy",
  summary: "Repetir un gasto como borrador",
  permission: "spend.load",
  params: expenseParams,
  body: copyBody,
  reply: expenseView,
  status: 201,
  failure,
});

/** Once a day: whoever has it now is told. */
export const nudgeExpense = contract({
  method: "POST",
  path: "/expenses/{id}/nudge",
  summary: "Reclamar un gasto a quien lo tiene",
  permission: "spend.own",
  params: expenseParams,
  body: versionBody,
  reply: expenseView,
  failure,
});
