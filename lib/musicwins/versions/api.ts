import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { failed } from "@/lib/musicwins/rules/forms";
import { done, idParams } from "../schema";
import { historyRow, rejection, rejectionQuery, versionRow, versionsBody } from "./schema";

/** Every version of a proposal, newest first. */
export const listVersions = contract({
  method: "POST",
  path: "/bsastrap/budget/versions/{id}",
  summary: "Versiones de un presupuesto o de una opción",
  permission: "musicwins.use",
  params: idParams,
  body: versionsBody,
  reply: done(z.array(versionRow)),
  failure: "Error fetching versions",
  failureFields: { ...failed, data: [] },
});

/** The timeline of a proposal, newest first, with what each step changed. */
export const listHistory = contract({
  method: "POST",
  path: "/bsastrap/budget/history/{id}",
  summary: "Historia de un presupuesto o de una opción",
  permission: "musicwins.use",
  params: idParams,
  body: versionsBody,
  reply: done(z.array(historyRow)),
  failure: "Error fetching history",
  failureFields: { ...failed, data: [] },
});

export const getRejection = contract({
  method: "GET",
  path: "/bsastrap/budget/{id}/rechazo",
  summary: "Motivo de rechazo de un presupuesto",
  permission: "musicwins.use",
  params: idParams,
  query: rejectionQuery,
  reply: done(rejection),
  failure: "Error obteniendo motivo de rechazo",
  failureFields: failed,
});
