import { contract } from "@/lib/http/contract";
import { showLife, showParams, transitionBody } from "./schema";

/**
 * A step of a show's life. 422 `transicion_invalida` names everything that is missing, each with its link; 403 for a step that
 * is not the person's; 409 for a stale version, or a day that others have first.
 */
export const stepShow = contract({
  method: "POST",
  path: "/shows/{id}/transition",
  summary: "Cambiar el estado de un show",
  permission: "shows.step",
  params: showParams,
  body: transitionBody,
  reply: showLife,
  failure: "Error al cambiar el estado del show",
});
