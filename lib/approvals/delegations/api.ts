import { contract } from "@/lib/http/contract";
import {
  delegationBody,
  delegationChange,
  delegationParams,
  delegationsQuery,
  delegationsView,
  delegationView,
  versionBody,
} from "./schema";

export const listDelegations = contract({
  method: "GET",
  path: "/delegations",
  summary: "Delegaciones de aprobación",
  permission: "approvals.use",
  query: delegationsQuery,
  reply: delegationsView,
  failure: "Error trayendo las delegaciones",
});

/**
 * To somebody else who is active and does not decide the same anyhow; both are told. 422 for who decides nothing by a right of their
 * own, and for one that overlaps another to the same person.
 */
export const addDelegation = contract({
  method: "POST",
  path: "/delegations",
  summary: "Delegar las propias aprobaciones",
  permission: "approvals.use",
  body: delegationBody,
  reply: delegationView,
  status: 201,
  failure: "Error guardando la delegación",
});

/** One's own that did not end. 409 with the delegation as it is for a stale `version`. */
export const changeDelegation = contract({
  method: "PUT",
  path: "/delegations/{id}",
  summary: "Cambiar una delegación propia",
  permission: "approvals.use",
  params: delegationParams,
  body: delegationChange,
  reply: delegationView,
  failure: "Error guardando la delegación",
});

/** At once; by who gave it, who received it, or an administrator. Ending twice is ending once. */
export const endDelegation = contract({
  method: "POST",
  path: "/delegations/{id}/end",
  summary: "Terminar una delegación",
  permission: "approvals.use",
  params: delegationParams,
  body: versionBody,
  reply: delegationView,
  failure: "Error terminando la delegación",
});
