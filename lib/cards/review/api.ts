import { contract, XLSX } from "@/lib/http/contract";
import { idParams } from "../schema";
import { approveBody, collectBody, reasonBody, reviewFilter, reviewPage, reviewQuery, reviewRecord } from "./schema";

// What Administracion does with the expenses of others.

const review = { permission: "cards.review", failure: "Error guardando el gasto" } as const;

/** Totals per currency, counts by state and the months of people come along. */
export const listReview = contract({
  method: "GET",
  path: "/card-expenses/review",
  summary: "Gastos de tarjeta para revisar",
  permission: "cards.review",
  query: reviewQuery,
  reply: reviewPage,
  failure: "Error trayendo los gastos",
});

export const reviewExcel = contract({
  method: "GET",
  path: "/card-expenses/review/excel",
  summary: "Excel de los gastos de tarjeta",
  permission: "cards.review",
  query: reviewFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exportando los gastos",
});

export const getReview = contract({
  method: "GET",
  path: "/card-expenses/{id}/review",
  summary: "Un gasto de tarjeta para revisar",
  permission: "cards.review",
  params: idParams,
  reply: reviewRecord,
  failure: "Error trayendo el gasto",
});

/** Never one's own. 409 where the same receipt was paid otherwise, 422 naming each field that is wrong. */
export const approveCardExpense = contract({
  ...review,
  permission: "cards.sign",
  method: "POST",
  path: "/card-expenses/{id}/approve",
  summary: "Aprobar un gasto de tarjeta",
  params: idParams,
  body: approveBody,
  reply: reviewRecord,
});

/** 422 once its card's statement was paid. */
export const observeCardExpense = contract({
  ...review,
  method: "POST",
  path: "/card-expenses/{id}/observe",
  summary: "Observar un gasto de tarjeta",
  params: idParams,
  body: reasonBody,
  reply: reviewRecord,
});

/** It is personal: its holder owes it. */
export const rejectCardExpense = contract({
  ...review,
  permission: "cards.sign",
  method: "POST",
  path: "/card-expenses/{id}/reject",
  summary: "Dejar un gasto de tarjeta como personal",
  params: idParams,
  body: reasonBody,
  reply: reviewRecord,
});

/** 422 once its holder gave it back. */
export const reconsiderCardExpense = contract({
  ...review,
  permission: "cards.sign",
  method: "POST",
  path: "/card-expenses/{id}/reconsider",
  summary: "Volver a mirar un gasto de tarjeta que quedó como personal",
  params: idParams,
  body: reasonBody,
  reply: reviewRecord,
});

export const collectCardExpense = contract({
  ...review,
  method: "POST",
  path: "/card-expenses/{id}/collect",
  summary: "Anotar que su titular devolvió un gasto personal",
  params: idParams,
  body: collectBody,
  reply: reviewRecord,
});
