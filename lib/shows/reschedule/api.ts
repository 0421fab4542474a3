import { contract } from "@/lib/http/contract";
import { showLife, showParams } from "../schema";
import { rescheduleBody, reschedulePreview, reschedulePreviewQuery } from "./schema";

const permission = "shows.reschedule";

/**
 * With a new date the show keeps its state, its sales and its deal, and takes the day there; without one it waits as reprogramado. 409 for a
 * stale version, or where others wait for that day before it; 422 where another show has it.
 */
export const rescheduleShow = contract({
  method: "POST",
  path: "/shows/{id}/reschedule",
  summary: "Reprogramar un show",
  permission,
  params: showParams,
  body: rescheduleBody,
  reply: showLife,
  failure: "Error al reprogramar el show",
});

export const previewReschedule = contract({
  method: "GET",
  path: "/shows/{id}/reschedule",
  summary: "Ver con qué choca una fecha nueva, y qué se mueve con ella",
  permission,
  params: showParams,
  query: reschedulePreviewQuery,
  reply: reschedulePreview,
  failure: "Error al mirar la fecha nueva",
});
