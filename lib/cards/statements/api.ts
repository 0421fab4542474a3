import { contract, XLSX } from "@/lib/http/contract";
import { importContracts } from "@/lib/imports/contracts";
import { plainFound } from "@/lib/imports/plain";
import { namedFacts } from "@/lib/imports/schema";
import { reasonBody } from "../review/schema";
import { idParams } from "../schema";
import { MAX_STATEMENT_BYTES } from "./rules/sheet";
import {
  choosable,
  payBody,
  purchases,
  reconcileBody,
  resolveBody,
  statementFields,
  statementFilter,
  statementImportView,
  statementsPage,
  statementsQuery,
  statementView,
  unpayBody,
} from "./schema";

/** A card's file: its lines, each with the expense that it is where there is no doubt. Lines that are there already add nothing. */
export const statementImport = importContracts({
  path: "/card-statements/import",
  rows: "líneas de la tarjeta",
  write: "cards.review",
  maxBytes: MAX_STATEMENT_BYTES,
  found: plainFound,
  fields: statementFields,
  summary: namedFacts,
  view: statementImportView,
});

const review = { permission: "cards.review", failure: "Error guardando el resumen" } as const;

export const listStatements = contract({
  method: "GET",
  path: "/card-statements",
  summary: "Resúmenes de tarjeta",
  permission: "cards.review",
  query: statementsQuery,
  reply: statementsPage,
  failure: "Error trayendo los resúmenes",
});

export const statementsExcel = contract({
  method: "GET",
  path: "/card-statements/excel",
  summary: "Excel de los resúmenes de tarjeta",
  permission: "cards.review",
  query: statementFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exportando los resúmenes",
});

export const getStatement = contract({
  method: "GET",
  path: "/card-statements/{id}",
  summary: "Un resumen de tarjeta con sus líneas",
  permission: "cards.review",
  params: idParams,
  reply: statementView,
  failure: "Error trayendo el resumen",
});

/** 422 in a statement that is reconciled (it is reopened first), and for an expense that is not the line; beyond the tolerance it takes a reason. */
export const resolveLine = contract({
  ...review,
  method: "POST",
  path: "/card-statements/lines/{id}",
  summary: "Decir qué es una línea de un resumen",
  params: idParams,
  body: resolveBody,
  reply: statementView,
});

/** Of a line that gives back: the approved purchases of who carries the card, the newest first, with what is left of each. */
export const linePurchases = contract({
  method: "GET",
  path: "/card-statements/lines/{id}/purchases",
  summary: "De qué compras puede ser la devolución de una línea",
  permission: "cards.review",
  params: idParams,
  reply: purchases,
  failure: "Error trayendo las compras",
});

/** Of any open line: what of its card no line is yet, with its sign, the nearest first; what does not fit takes a reason. */
export const lineExpenses = contract({
  method: "GET",
  path: "/card-statements/lines/{id}/expenses",
  summary: "Qué gastos puede ser una línea de un resumen",
  permission: "cards.review",
  params: idParams,
  reply: choosable,
  failure: "Error trayendo los gastos",
});

/** 422 while nobody said what some of its lines are. */
export const reconcileStatement = contract({
  ...review,
  method: "POST",
  path: "/card-statements/{id}/reconcile",
  summary: "Dar un resumen por conciliado",
  params: idParams,
  body: reconcileBody,
  reply: statementView,
});

export const reopenStatement = contract({
  ...review,
  method: "POST",
  path: "/card-statements/{id}/reopen",
  summary: "Reabrir un resumen conciliado",
  params: idParams,
  body: reasonBody,
  reply: statementView,
});

/** What was paid with the card is paid when its settlement is. */
export const payStatement = contract({
  ...review,
  permission: "cards.sign",
  method: "POST",
  path: "/card-statements/{id}/pay",
  summary: "Anotar que un resumen se pagó",
  params: idParams,
  body: payBody,
  reply: statementView,
});

/** Everything that its payment paid is owed again. 422 naming the month of the payment where that is shut. */
export const unpayStatement = contract({
  ...review,
  permission: "cards.sign",
  method: "POST",
  path: "/card-statements/{id}/unpay",
  summary: "Deshacer el pago de un resumen",
  params: idParams,
  body: unpayBody,
  reply: statementView,
});
