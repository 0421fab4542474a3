import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { showName } from "../schema";
import { lifeParams, mergeBody, merged, mergePreview, removed, version } from "./schema";

/** What merging a show into another would move, and the days of the same series that both have. */
export const previewMerge = contract({
  method: "GET",
  path: "/shows/{id}/merge",
  summary: "Ver qué pasaría al unir un show con otro",
  permission: "tickets.configure",
  params: lifeParams,
  query: z.strictObject({ into: showName }),
  reply: mergePreview,
  failure: "Error al comparar los shows",
});

/** 422 `colisiones_sin_decidir` while a day that both have with other figures is not decided; 409 for a stale version. */
export const mergeShows = contract({
  method: "POST",
  path: "/shows/{id}/merge",
  summary: "Unir un show con otro que es el mismo",
  permission: "tickets.configure",
  params: lifeParams,
  body: mergeBody,
  reply: merged,
  failure: "Error al unir los shows",
});

/** Puts two shows apart again; 409 when what was decided changed since. Repeating it answers the same. */
export const undoMerge = contract({
  method: "POST",
  path: "/shows/merges/{id}/undo",
  summary: "Deshacer la unión de dos shows",
  permission: "tickets.configure",
  params: lifeParams,
  reply: removed,
  failure: "Error al deshacer la unión",
});

/** Only of a show without sales, cards, invoices or messages (422 names what it has). */
export const removeShow = contract({
  method: "DELETE",
  path: "/shows/{id}",
  summary: "Quitar un show vacío",
  permission: "tickets.configure",
  params: lifeParams,
  body: z.strictObject({ version }),
  reply: removed,
  failure: "Error al quitar el show",
});
