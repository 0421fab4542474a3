import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { boardParams } from "../schema";
import { newView, opening, savedView, viewChange, viewParams } from "./schema";

/** The shared views of a board and one's own, by name. */
export const listViews = contract({
  method: "GET",
  path: "/boards/{board}/views",
  summary: "Vistas guardadas de un tablero",
  permission: "boards.use",
  params: boardParams,
  reply: z.array(savedView),
  failure: "Error al traer las vistas",
});

/** 403 for a shared one by who does not run the board; 409 for a name that is taken. Readers keep their own. */
export const createView = contract({
  method: "POST",
  path: "/boards/{board}/views",
  summary: "Guardar una vista de un tablero",
  permission: "boards.use",
  params: boardParams,
  body: newView,
  reply: savedView,
  status: 201,
  failure: "No se pudo guardar la vista.",
});

/** Its owner, and the leads a shared one; 409 with the view of now for a stale `version`. */
export const changeView = contract({
  method: "PUT",
  path: "/boards/{board}/views/{id}",
  summary: "Cambiar una vista guardada",
  permission: "boards.use",
  params: viewParams,
  body: viewChange,
  reply: savedView,
  failure: "No se pudo guardar la vista.",
});

/** One's own or a shared one; null for the board as it is. The last choice stands. */
export const openWithView = contract({
  method: "PUT",
  path: "/boards/{board}/opening",
  summary: "Elegir la vista con la que se abre un tablero",
  permission: "boards.use",
  params: boardParams,
  body: opening,
  reply: opening,
  failure: "No se pudo guardar con qué vista se abre.",
});

export const deleteView = contract({
  method: "DELETE",
  path: "/boards/{board}/views/{id}",
  summary: "Borrar una vista guardada",
  permission: "boards.use",
  params: viewParams,
  reply: z.object({ id: z.int() }),
  failure: "No se pudo borrar la vista.",
});
