import { contract } from "@/lib/http/contract";
import { clauseBody, clauseParams, clausesView, newClauseBody } from "./schema";

const write = { permission: "clauses.write", failure: "Error guardando la cláusula" } as const;

export const listClauses = contract({
  method: "GET",
  path: "/contract-clauses",
  summary: "Cláusulas propias de los contratos, en español y en inglés",
  permission: "deals.read",
  reply: clausesView,
  failure: "Error trayendo las cláusulas",
});

/** 400 for a word between braces that means nothing, 409 where that clause has its own words already. */
export const addClause = contract({
  ...write,
  method: "POST",
  path: "/contract-clauses",
  summary: "Agregar una cláusula propia",
  body: newClauseBody,
  reply: clausesView,
});

/** Contracts that are made keep what they say. 409 for a stale version. */
export const changeClause = contract({
  ...write,
  method: "PUT",
  path: "/contract-clauses/{id}",
  summary: "Cambiar o archivar una cláusula propia",
  params: clauseParams,
  body: clauseBody,
  reply: clausesView,
});
