import { contract } from "@/lib/http/contract";
import { showParams } from "@/lib/shows/schema";
import { showSummary } from "./schema";

/** What is behind a show and before it: its way, what it waits for, deadlines, people, last changes. Money only for who reads it. 404 for one not seen. */
export const getSummary = contract({
  method: "GET",
  path: "/shows/{id}/summary",
  summary: "El resumen de un show",
  permission: "shows.read",
  params: showParams,
  reply: showSummary,
  failure: "Error trayendo el resumen del show",
});
