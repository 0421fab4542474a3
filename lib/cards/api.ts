import { contract } from "@/lib/http/contract";
import {
  changedExpense,
  expensesQuery,
  expensesReply,
  expenseView,
  idParams,
  newExpense,
  photoBody,
  reportRow,
  reportsReply,
  setupReply,
  submitBody,
  versionBody,
} from "./schema";

// What a person does with their own cards; what Administracion does has contracts of its own beside these.

const own = { permission: "cards.own" } as const;

export const cardSetup = contract({
  ...own,
  method: "GET",
  path: "/card-expenses/setup",
  summary: "Lo que el teléfono necesita saber antes de quedarse sin señal",
  reply: setupReply,
  failure: "Error trayendo las tarjetas",
});

export const listCardExpenses = contract({
  ...own,
  method: "GET",
  path: "/card-expenses",
  summary: "Los gastos de tarjeta propios de un mes",
  query: expensesQuery,
  reply: expensesReply,
  failure: "Error trayendo los gastos",
});

/**
 * The same client_id of the same person answers the first result. 409 `duplicate` with the ones it looks like, unless there
 * is a reason. Without its photo it waits as borrador.
 */
export const createCardExpense = contract({
  ...own,
  method: "POST",
  path: "/card-expenses",
  summary: "Cargar un gasto de tarjeta",
  body: newExpense,
  reply: expenseView,
  status: 201,
  failure: "Error guardando el gasto",
});

export const getCardExpense = contract({
  ...own,
  method: "GET",
  path: "/card-expenses/{id}",
  summary: "Un gasto de tarjeta propio",
  params: idParams,
  reply: expenseView,
  failure: "Error trayendo el gasto",
});

/** 409 with the expense of now for a stale version. */
export const changeCardExpense = contract({
  ...own,
  method: "PUT",
  path: "/card-expenses/{id}",
  summary: "Corregir un gasto de tarjeta, o responder lo observado",
  params: idParams,
  body: changedExpense,
  reply: expenseView,
  failure: "Error guardando el gasto",
});

/** The photo that was announced, uploaded in parts before (`/documents/uploads`); the same again answers the same. */
export const putCardPhoto = contract({
  ...own,
  method: "PUT",
  path: "/card-expenses/{id}/photo",
  summary: "La foto de un gasto de tarjeta",
  params: idParams,
  body: photoBody,
  reply: expenseView,
  failure: "Error guardando la foto",
});

export const withdrawCardExpense = contract({
  ...own,
  method: "POST",
  path: "/card-expenses/{id}/withdraw",
  summary: "Retirar un gasto de tarjeta",
  params: idParams,
  body: versionBody,
  reply: expenseView,
  failure: "Error guardando el gasto",
});

export const restoreCardExpense = contract({
  ...own,
  method: "POST",
  path: "/card-expenses/{id}/restore",
  summary: "Recuperar un gasto de tarjeta retirado",
  params: idParams,
  body: versionBody,
  reply: expenseView,
  failure: "Error guardando el gasto",
});

/** The newest twelve months that have something. */
export const listCardReports = contract({
  ...own,
  method: "GET",
  path: "/card-reports",
  summary: "Las rendiciones propias",
  reply: reportsReply,
  failure: "Error trayendo las rendiciones",
});

/** What is observed stays so: it can be answered after it, too. */
export const submitCardReport = contract({
  ...own,
  method: "POST",
  path: "/card-reports/{id}/submit",
  summary: "Presentar una rendición",
  params: idParams,
  body: submitBody,
  reply: reportRow,
  failure: "Error presentando la rendición",
});
