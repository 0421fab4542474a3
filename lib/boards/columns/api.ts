import * as z from "zod";
import { contract } from "@/lib/http/contract";
import { settingVersion } from "../rules/seedInput";
import { stateGroups } from "../rules/words";
import { boardParams, id, numberParams } from "../schema";
import { columnCount, MAX_COLUMNS, title, wip_limit } from "./schema";

const board = { permission: "boards.use", failure: "No se pudieron guardar las columnas." } as const;

/** Leads only, here and below. */
export const listColumns = contract({
  ...board,
  method: "GET",
  path: "/boards/{board}/columns",
  summary: "Columnas de un tablero, con cuántas tarjetas tienen; o las archivadas",
  params: boardParams,
  query: z.strictObject({ archived: z.stringbool().optional() }),
  reply: z.array(columnCount),
});

/** Goes to the end of its group. */
export const addColumn = contract({
  ...board,
  method: "POST",
  path: "/boards/{board}/columns",
  summary: "Agregar una columna",
  params: boardParams,
  body: z.strictObject({ title, group: z.enum(stateGroups, "Elegir un grupo."), wip_limit: wip_limit.optional() }),
  reply: z.array(columnCount),
  status: 201,
});

/** Every column of the board in its new order. 409 when they are not the ones there are; 422 when a card would start closed. */
export const orderColumns = contract({
  ...board,
  method: "PUT",
  path: "/boards/{board}/columns",
  summary: "Ordenar las columnas",
  params: boardParams,
  body: z.strictObject({ ids: z.array(id).min(2).max(MAX_COLUMNS) }),
  reply: z.array(columnCount),
});

/** Its group and its key stay, so that no report changes. */
export const changeColumn = contract({
  ...board,
  method: "PUT",
  path: "/boards/{board}/columns/{id}",
  summary: "Cambiar el nombre o el límite de una columna",
  params: numberParams,
  body: z.strictObject({ title: title.optional(), wip_limit: wip_limit.optional(), version: settingVersion }),
  reply: z.array(columnCount),
});

/**
 * Its cards go to `move_to`, a column of the same group, so that no report changes; without it the column has to be empty.
 * 422 for the last open or the last closing one, and for one with cards that is alone in its group.
 */
export const archiveColumn = contract({
  ...board,
  method: "POST",
  path: "/boards/{board}/columns/{id}/archive",
  summary: "Archivar una columna",
  params: numberParams,
  body: z.strictObject({ version: settingVersion, move_to: id.optional() }),
  reply: z.array(columnCount),
});

/** Comes back to the end of its group, without the cards that left it. 400 when another column has its name by now. */
export const restoreColumn = contract({
  ...board,
  method: "POST",
  path: "/boards/{board}/columns/{id}/restore",
  summary: "Traer de vuelta una columna archivada",
  params: numberParams,
  body: z.strictObject({ version: settingVersion }),
  reply: z.array(columnCount),
});
