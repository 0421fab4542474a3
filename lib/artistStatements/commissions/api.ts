import { contract } from "@/lib/http/contract";
import { idParams } from "../schema";
import { newRuleBody, ruleBody, rulesQuery, rulesReply, ruleView, withdrawBody } from "./schema";

const write = {
  permission: "artistStatements.write",
  failure: "Error guardando la regla de comisión",
} as const;

export const listRules = contract({
  method: "GET",
  path: "/commission-rules",
  summary: "Reglas de comisión, por artista y fecha",
  permission: "artistStatements.read",
  query: rulesQuery,
  reply: rulesReply,
  failure: "Error trayendo las reglas de comisión",
});

/** 409 where the artist has one from that day. */
export const addRule = contract({
  ...write,
  method: "POST",
  path: "/commission-rules",
  summary: "Agregar una regla de comisión",
  body: newRuleBody,
  reply: ruleView,
});

/** 409 for a stale version, 422 once a reviewed statement stands on it. */
export const changeRule = contract({
  ...write,
  method: "PUT",
  path: "/commission-rules/{id}",
  summary: "Cambiar una regla de comisión",
  params: idParams,
  body: ruleBody,
  reply: ruleView,
});

export const withdrawRule = contract({
  ...write,
  method: "POST",
  path: "/commission-rules/{id}/withdraw",
  summary: "Quitar una regla de comisión",
  params: idParams,
  body: withdrawBody,
  reply: ruleView,
});
