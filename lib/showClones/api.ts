import { contract } from "@/lib/http/contract";
import { showView } from "@/lib/shows/records/schema";
import { cloneBody, cloneParams } from "./schema";

/**
 * Another show after one, from its question on: never with its guests, sales, files or signatures. 400 for a day that has passed, or another
 * currency without its rate and day; 403 for bringing what one may not read; 404 for a show that one does not see.
 */
export const cloneShow = contract({
  method: "POST",
  path: "/shows/{id}/clone",
  summary: "Clonar un show",
  permission: "shows.plan",
  params: cloneParams,
  body: cloneBody,
  reply: showView,
  status: 201,
  failure: "Error clonando el show",
});
