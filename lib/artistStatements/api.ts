import { historyPage, historyQuery } from "@/lib/format/historySchema";
import { contract, PDF, XLSX } from "@/lib/http/contract";
import {
  annulBody,
  chargeBody,
  chargeView,
  choicesReply,
  editBody,
  idParams,
  newBody,
  pendingReply,
  reasonBody,
  sentBody,
  settleBody,
  statementFilter,
  statementPage,
  statementQuery,
  statementView,
  stepBody,
  unsettleBody,
} from "./schema";

const read = { method: "GET", permission: "artistStatements.read" } as const;
const step = {
  method: "POST",
  permission: "artistStatements.write",
  failure: "Error guardando la liquidación",
} as const;

export const listStatements = contract({
  ...read,
  path: "/artist-statements",
  summary: "Liquidaciones a artistas",
  query: statementQuery,
  reply: statementPage,
  failure: "Error trayendo las liquidaciones",
});

export const statementsExcel = contract({
  ...read,
  path: "/artist-statements/excel",
  summary: "Excel de las liquidaciones a artistas",
  query: statementFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exportando las liquidaciones",
});

export const pendingStatements = contract({
  ...read,
  path: "/artist-statements/pending",
  summary: "Lo que falta liquidar, por artista y moneda",
  reply: pendingReply,
  failure: "Error trayendo lo que falta liquidar",
});

export const statementChoices = contract({
  ...read,
  path: "/artist-statements/choices",
  summary: "Empresas y artistas de las liquidaciones",
  reply: choicesReply,
  failure: "Error trayendo las liquidaciones",
});

export const getStatement = contract({
  ...read,
  path: "/artist-statements/{id}",
  summary: "Una liquidación, con lo que la forma",
  params: idParams,
  reply: statementView,
  failure: "Error trayendo la liquidación",
});

export const statementHistory = contract({
  ...read,
  path: "/artist-statements/{id}/history",
  summary: "Cambios de una liquidación",
  params: idParams,
  query: historyQuery,
  reply: historyPage,
  failure: "Error trayendo los cambios",
});

/** 404 while it is a draft. The same bytes whenever it is downloaded. */
export const statementPdf = contract({
  ...read,
  path: "/artist-statements/{id}/statement.pdf",
  summary: "PDF de una liquidación",
  params: idParams,
  reply: { kind: "binary", type: PDF },
  failure: "Error trayendo la liquidación",
});

/** 409 with the draft that there is already. */
export const openStatement = contract({
  method: "POST",
  path: "/artist-statements",
  summary: "Empezar una liquidación",
  permission: "artistStatements.write",
  body: newBody,
  reply: statementView,
  failure: "Error guardando la liquidación",
});

/** All steps: 404, 409 with the statement as it is now. */
export const editStatement = contract({
  ...step,
  method: "PUT",
  path: "/artist-statements/{id}",
  summary: "Cambiar el borrador de una liquidación",
  body: editBody,
  params: idParams,
  reply: statementView,
});

/** Freezes it, with its PDF. 403 for who started it; 422 without a commission rule; advances that are netted ask for somebody else than who chose them. */
export const reviewStatement = contract({
  ...step,
  permission: "artistStatements.sign",
  path: "/artist-statements/{id}/review",
  summary: "Dar por revisada una liquidación",
  body: stepBody,
  params: idParams,
  reply: statementView,
});

/** It is a draft again, with its number. 422 once something of it was paid, or a later one stands on it. */
export const returnStatement = contract({
  ...step,
  path: "/artist-statements/{id}/return",
  summary: "Volver una liquidación a borrador",
  body: reasonBody,
  params: idParams,
  reply: statementView,
});

export const discardStatement = contract({
  ...step,
  path: "/artist-statements/{id}/discard",
  summary: "Descartar el borrador de una liquidación",
  body: reasonBody,
  params: idParams,
  reply: statementView,
});

export const sendStatement = contract({
  ...step,
  path: "/artist-statements/{id}/send",
  summary: "Anotar que una liquidación se envió",
  body: sentBody,
  params: idParams,
  reply: statementView,
});

/** What waits of it was paid outside, a declared order of /pagos; 403 for who made it, 422 while it is in a batch of payments. */
export const settleStatement = contract({
  ...step,
  permission: "artistStatements.sign",
  path: "/artist-statements/{id}/settle",
  summary: "Declarar el pago de una liquidación",
  body: settleBody,
  params: idParams,
  reply: statementView,
});

/** It was not paid: its order is rejected, it is owed again. 403 for who declared it, 422 once the bank has shown it. */
export const unsettleStatement = contract({
  ...step,
  permission: "artistStatements.sign",
  path: "/artist-statements/{id}/unsettle",
  summary: "Deshacer el pago declarado de una liquidación",
  body: unsettleBody,
  params: idParams,
  reply: statementView,
});

export const addCharge = contract({
  method: "POST",
  path: "/artist-charges",
  summary: "Anotar un costo, anticipo o retención de un artista",
  permission: "artistStatements.write",
  body: chargeBody,
  reply: chargeView,
  failure: "Error guardando lo anotado",
});

/** 422 once a reviewed statement has it. */
export const annulCharge = contract({
  method: "POST",
  path: "/artist-charges/{id}/annul",
  summary: "Anular lo anotado de un artista",
  permission: "artistStatements.write",
  params: idParams,
  body: annulBody,
  reply: chargeView,
  failure: "Error anulando lo anotado",
});
