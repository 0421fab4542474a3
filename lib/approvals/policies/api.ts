import * as z from "zod";
import { contract } from "@/lib/http/contract";
import {
  draftBody,
  editionBody,
  policiesView,
  policyBody,
  policyParams,
  policyView,
  replay,
  replayBody,
  simulateBody,
  simulation,
  versionsQuery,
} from "./schema";

/** Rules say who decides what up to how much: read by who configures them. Of a request its page says, to who takes part in it, which rule held and why. */
export const listPolicies = contract({
  method: "GET",
  path: "/approval-policies",
  summary: "Reglas de aprobación vigentes y borradores",
  permission: "approvals.configure",
  reply: policiesView,
  failure: "Error trayendo las reglas",
});

/** Of one kind, newest first. */
export const listVersions = contract({
  method: "GET",
  path: "/approval-policies/versions",
  summary: "Versiones de las reglas de una clase",
  permission: "approvals.configure",
  query: versionsQuery,
  reply: z.object({ data: z.array(policyView) }),
  failure: "Error trayendo las versiones",
});

export const getPolicy = contract({
  method: "GET",
  path: "/approval-policies/{id}",
  summary: "Una versión de las reglas",
  permission: "approvals.configure",
  params: policyParams,
  reply: policyView,
  failure: "Error trayendo las reglas",
});

/** A draft that begins as the version in force; the one that there is, where there is one. */
export const draftPolicy = contract({
  method: "POST",
  path: "/approval-policies",
  summary: "Empezar un borrador de reglas",
  permission: "approvals.configure",
  body: draftBody,
  reply: policyView,
  status: 201,
  failure: "Error guardando el borrador",
});

/** Of a draft alone; changing it takes back the wish to publish it. 409 with the draft as it is for a stale `edition`. */
export const changePolicy = contract({
  method: "PUT",
  path: "/approval-policies/{id}",
  summary: "Cambiar un borrador de reglas",
  permission: "approvals.configure",
  params: policyParams,
  body: policyBody,
  reply: policyView,
  failure: "Error guardando el borrador",
});

export const discardPolicy = contract({
  method: "DELETE",
  path: "/approval-policies/{id}",
  summary: "Descartar un borrador de reglas",
  permission: "approvals.configure",
  params: policyParams,
  reply: z.object({ ok: z.literal(true) }),
  failure: "Error descartando el borrador",
});

/** 422 with steps that nobody may decide. Where no other administrator is there it holds after 24 hours, and all who approve are told. */
export const askPublication = contract({
  method: "POST",
  path: "/approval-policies/{id}/ask",
  summary: "Pedir la publicación de un borrador",
  permission: "approvals.configure",
  params: policyParams,
  body: editionBody,
  reply: policyView,
  failure: "Error pidiendo la publicación",
});

/** By another administrator than who asked for it and who last changed it. Requests that wait keep the version they were sent with. */
export const publishPolicy = contract({
  method: "POST",
  path: "/approval-policies/{id}/publish",
  summary: "Publicar un borrador que pidió otra persona",
  permission: "approvals.configure",
  params: policyParams,
  body: editionBody,
  reply: policyView,
  failure: "Error publicando las reglas",
});

/** It is a draft again, by anybody who configures: also while its 24 hours run. */
export const returnPolicy = contract({
  method: "POST",
  path: "/approval-policies/{id}/return",
  summary: "Devolver a borrador lo que se pidió publicar",
  permission: "approvals.configure",
  params: policyParams,
  body: editionBody,
  reply: policyView,
  failure: "Error devolviendo el borrador",
});

export const simulatePolicy = contract({
  method: "POST",
  path: "/approval-policies/simulate",
  summary: "Probar un caso con las reglas",
  permission: "approvals.configure",
  body: simulateBody,
  reply: simulation,
  failure: "Error probando el caso",
});

export const replayPolicy = contract({
  method: "POST",
  path: "/approval-policies/replay",
  summary: "Pasar los últimos 90 días por un borrador",
  permission: "approvals.configure",
  body: replayBody,
  reply: replay,
  failure: "Error pasando los últimos 90 días",
});
