import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { MAX_STATEMENT_BYTES } from "./rules/formats";
import {
  accountQuery,
  changedLayout,
  changedRule,
  idParams,
  imported,
  importFields,
  layoutView,
  matchBody,
  matchReply,
  newLayout,
  newRule,
  pairsQuery,
  reconciliation,
  ruleView,
  statementAccount,
  statementView,
  sureBody,
  sureReply,
  undoBody,
  undone,
  unmatchBody,
} from "./schema";

const failure = "Error con los extractos";

/** Those in use, what waits for somebody first. */
export const listStatementAccounts = contract({
  method: "GET",
  path: "/statements/accounts",
  summary: "Cuentas propias con sus extractos",
  permission: "statements.read",
  reply: z.array(statementAccount),
  failure,
});

/** Those of one account, the newest first. */
export const listStatements = contract({
  method: "GET",
  path: "/statements",
  summary: "Extractos de una cuenta propia",
  permission: "statements.read",
  query: accountQuery,
  reply: z.array(statementView),
  failure,
});

/** A bank's file, taken whole or refused whole (422, with the line that is wrong); lines that are there already add nothing. */
export const importStatement = contract({
  method: "POST",
  path: "/statements/import",
  summary: "Importar un extracto",
  permission: "statements.write",
  body: { kind: "multipart", file: "file", maxBytes: MAX_STATEMENT_BYTES, fields: importFields },
  reply: imported,
  status: 201,
  failure: "Error al importar el extracto",
});

/** What only this file brought goes with it. 409 naming what of it is matched, unless `unmatch` undoes that first; 422 in a month that is shut. */
export const undoStatement = contract({
  method: "POST",
  path: "/statements/{id}/undo",
  summary: "Quitar un extracto importado por error",
  permission: "statements.write",
  params: idParams,
  body: undoBody,
  reply: undone,
  failure: "Error al quitar el extracto",
});

/** The lines of an account that are nothing yet, each with what it may be. */
export const getReconciliation = contract({
  method: "GET",
  path: "/statements/reconciliation",
  summary: "Conciliación de una cuenta propia",
  permission: "statements.read",
  query: pairsQuery,
  reply: reconciliation,
  failure,
});

/** 409 where one of them is something already; 422 where a difference has no name. */
export const matchLine = contract({
  method: "POST",
  path: "/statements/lines/{id}/match",
  summary: "Conciliar movimientos",
  permission: "statements.write",
  params: idParams,
  body: matchBody,
  reply: matchReply,
  failure: "Error al conciliar",
});

/** Undoes the match that the line is in, with all of its lines and orders. */
export const unmatchLine = contract({
  method: "POST",
  path: "/statements/lines/{id}/unmatch",
  summary: "Deshacer una conciliación",
  permission: "statements.write",
  params: idParams,
  body: unmatchBody,
  reply: matchReply,
  failure: "Error al deshacer la conciliación",
});

/** The sure ones among these lines, as they are now; each is done or says why not. */
export const matchSure = contract({
  method: "POST",
  path: "/statements/match-sure",
  summary: "Conciliar las propuestas seguras",
  permission: "statements.write",
  body: sureBody,
  reply: sureReply,
  failure: "Error al conciliar",
});

export const listRules = contract({
  method: "GET",
  path: "/bank-rules",
  summary: "Reglas de movimientos sin orden",
  permission: "statements.read",
  reply: z.array(ruleView),
  failure,
});

export const createRule = contract({
  method: "POST",
  path: "/bank-rules",
  summary: "Agregar una regla de movimientos",
  permission: "statements.write",
  body: newRule,
  reply: ruleView,
  status: 201,
  failure,
});

/** A stale `version` gets 409 with the rule as it is. */
export const changeRule = contract({
  method: "PUT",
  path: "/bank-rules/{id}",
  summary: "Cambiar una regla de movimientos",
  permission: "statements.write",
  params: idParams,
  body: changedRule,
  reply: ruleView,
  failure,
});

export const listLayouts = contract({
  method: "GET",
  path: "/bank-layouts",
  summary: "Formatos de archivos para bancos",
  permission: "statements.read",
  reply: z.array(layoutView),
  failure: "Error con los formatos de banco",
});

/** 409 with the one of that name. */
export const createLayout = contract({
  method: "POST",
  path: "/bank-layouts",
  summary: "Agregar un formato de banco",
  permission: "statements.write",
  body: newLayout,
  reply: layoutView,
  status: 201,
  failure: "Error guardando el formato",
});

/** A stale `version` gets 409 with the layout as it is. */
export const changeLayout = contract({
  method: "PUT",
  path: "/bank-layouts/{id}",
  summary: "Cambiar un formato de banco",
  permission: "statements.write",
  params: idParams,
  body: changedLayout,
  reply: layoutView,
  failure: "Error guardando el formato",
});
