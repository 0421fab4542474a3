import * as z from "zod";
import { recordId } from "@/lib/format/listSchema";
import { contract, XLSX } from "@/lib/http/contract";
import {
  approvalRecord,
  approvalRow,
  approvalsCount,
  approvalsExcelQuery,
  approvalsPage,
  approvalsQuery,
  bulkBody,
  bulkReply,
  cancelBody,
  decideBody,
  joinBody,
  kindView,
  requestParams,
} from "./schema";

/** What waits for the reader, what they asked for, what they decided; what other services decide among it. */
export const listApprovals = contract({
  method: "GET",
  path: "/approvals",
  summary: "Solicitudes de aprobación",
  permission: "approvals.use",
  query: approvalsQuery,
  reply: approvalsPage,
  failure: "Error trayendo las aprobaciones",
});

export const approvalsExcel = contract({
  method: "GET",
  path: "/approvals/excel",
  summary: "Excel de las solicitudes de aprobación",
  permission: "approvals.use",
  query: approvalsExcelQuery,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exportando las aprobaciones",
});

export const countApprovals = contract({
  method: "GET",
  path: "/approvals/count",
  summary: "Cuántas solicitudes esperan a quien pregunta",
  permission: "approvals.use",
  reply: approvalsCount,
  failure: "Error contando las aprobaciones",
});

/** What would wait for nobody, or for fewer, without somebody: told before they are disabled. */
export const waitingOn = contract({
  method: "GET",
  path: "/approvals/waiting-on/{id}",
  summary: "Cuántas solicitudes esperan a una persona",
  permission: "people.write",
  params: z.object({ id: recordId }),
  /** `alone`: how many of them nobody else may decide. */
  reply: z.object({ total: z.int(), alone: z.int() }),
  failure: "Error contando lo que espera a esta persona",
});

export const listKinds = contract({
  method: "GET",
  path: "/approvals/kinds",
  summary: "Clases de solicitudes de aprobación",
  permission: "approvals.use",
  reply: z.object({ data: z.array(kindView) }),
  failure: "Error trayendo las clases de solicitudes",
});

/** For who takes part in it or may read its record. 404 for others. Reading it decides nothing. */
export const getApproval = contract({
  method: "GET",
  path: "/approvals/{id}",
  summary: "Una solicitud de aprobación",
  permission: "approvals.use",
  params: requestParams,
  reply: approvalRecord,
  failure: "Error trayendo la solicitud",
});

/** Notes that the reader saw it: what changes from now on is new to them. */
export const seeApproval = contract({
  method: "POST",
  path: "/approvals/{id}/seen",
  summary: "Anotar que se vio una solicitud",
  permission: "approvals.use",
  params: requestParams,
  reply: z.object({ ok: z.literal(true) }),
  failure: "Error guardando lo visto",
});

/**
 * Decides the open step, once: 409 with the request as it is, and who decided what, for whoever comes later; the same person
 * again gets the first answer. 403 for who asked, who edited it last, who gains by it, who decided another step and who is
 * not of the step; 400 for a missing reason; 422 for what its record does not allow by now.
 */
export const decideApproval = contract({
  method: "POST",
  path: "/approvals/{id}/decide",
  summary: "Aprobar, devolver o rechazar una solicitud",
  permission: "approvals.use",
  params: requestParams,
  body: decideBody,
  reply: approvalRecord,
  failure: "Error guardando la decisión",
});

/** At most 100 of one kind, each on its own; of what has a red flag or exceeds what there is, 422 unless it is the only one. */
export const decideApprovals = contract({
  method: "POST",
  path: "/approvals/decide",
  summary: "Decidir varias solicitudes de una clase",
  permission: "approvals.use",
  body: bulkBody,
  reply: bulkReply,
  failure: "Error guardando las decisiones",
});

/** By who asked for it, while it waits or was returned. */
export const cancelApproval = contract({
  method: "POST",
  path: "/approvals/{id}/cancel",
  summary: "Cancelar una solicitud propia",
  permission: "approvals.use",
  params: requestParams,
  body: cancelBody,
  reply: approvalRow,
  failure: "Error cancelando la solicitud",
});

/** By who administers, of a request that nobody may decide: neither who asked, nor whoever adds them. 400, 403, 409, 422 where somebody may. */
export const joinApproval = contract({
  method: "POST",
  path: "/approvals/{id}/people",
  summary: "Sumar a quien decida una solicitud que nadie puede decidir",
  permission: "approvals.configure",
  params: requestParams,
  body: joinBody,
  reply: z.object({ ok: z.literal(true) }),
  failure: "Error sumando a quien decida",
});

/** Makes a copy of the record of a rejected request, by who asked for it; `link` leads to the copy. Repeated it is the same copy. */
export const reopenApproval = contract({
  method: "POST",
  path: "/approvals/{id}/reopen",
  summary: "Reabrir como copia una solicitud rechazada",
  permission: "approvals.use",
  params: requestParams,
  reply: z.object({ link: z.string() }),
  status: 201,
  failure: "Error reabriendo la solicitud",
});
