import * as z from "zod";
import { contract, XLSX } from "@/lib/http/contract";
import {
  board,
  boardQuery,
  centreBody,
  centreRow,
  entriesExcelQuery,
  entriesPage,
  entriesQuery,
  entryBody,
  entryRow,
  feedsBody,
  feedsPreview,
  feedsQuery,
  idParams,
  reallocationBody,
  reallocationRow,
  reallocationsQuery,
  reason,
  refusalReason,
  version,
  who,
} from "./schema";

/** Every centre, archived ones last, with the companies and people that one may be given. */
export const listCentres = contract({
  method: "GET",
  path: "/cost-centres",
  summary: "Centros de costo",
  permission: "costcentres.read",
  reply: z.object({
    data: z.array(centreRow),
    companies: z.array(z.object({ id: z.number().int(), name: z.string(), country: z.string() })),
    people: z.array(who),
  }),
  failure: "Error trayendo los centros de costo",
});

/** 409 when the code is taken. */
export const createCentre = contract({
  method: "POST",
  path: "/cost-centres",
  summary: "Agregar un centro de costo",
  permission: "costcentres.write",
  body: centreBody,
  reply: centreRow,
  status: 201,
  failure: "Error guardando el centro de costo",
});

/** 409 with the centre of now when somebody changed it meanwhile. */
export const updateCentre = contract({
  method: "PUT",
  path: "/cost-centres/{id}",
  summary: "Cambiar un centro de costo",
  permission: "costcentres.write",
  params: idParams,
  body: centreBody.extend({ version }),
  reply: centreRow,
  failure: "Error guardando el centro de costo",
});

/** Archived centres take no more entries and give no budget; what they have stays. */
export const archiveCentre = contract({
  method: "POST",
  path: "/cost-centres/{id}/archive",
  summary: "Archivar o recuperar un centro de costo",
  permission: "costcentres.write",
  params: idParams,
  body: z.strictObject({ version, archived: z.boolean() }),
  reply: centreRow,
  failure: "Error archivando el centro de costo",
});

/** What setting the month from which a centre's real comes from its vouchers would take back of the sheet. */
export const previewFeeds = contract({
  method: "GET",
  path: "/cost-centres/{id}/feeds",
  summary: "Filas de la planilla que se anulan desde un mes",
  permission: "costcentres.write",
  params: idParams,
  query: feedsQuery,
  reply: feedsPreview,
  failure: "Error trayendo las filas de la planilla",
});

/** Takes those entries back and sets the month. 409 when they are others than were shown, 422 where it would count twice. */
export const setFeeds = contract({
  method: "PUT",
  path: "/cost-centres/{id}/feeds",
  summary: "De dónde sale lo real de un centro de costo",
  permission: "costcentres.write",
  params: idParams,
  body: feedsBody,
  reply: centreRow,
  failure: "Error cambiando de dónde sale lo real",
});

/** Month by centre of a year, in one currency, with totals both ways. */
export const readBoard = contract({
  method: "GET",
  path: "/cost-centres/board",
  summary: "Presupuesto, comprometido, real y disponible por mes y centro",
  permission: "costcentres.read",
  query: boardQuery,
  reply: board,
  failure: "Error trayendo los centros de costo",
});

export const boardExcel = contract({
  method: "GET",
  path: "/cost-centres/board/excel",
  summary: "Excel de los centros por mes",
  permission: "costcentres.read",
  query: boardQuery,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exportando los centros de costo",
});

/** What a figure is made of. */
export const listEntries = contract({
  method: "GET",
  path: "/cost-centres/entries",
  summary: "Movimientos de los centros de costo",
  permission: "costcentres.read",
  query: entriesQuery,
  reply: entriesPage,
  failure: "Error trayendo los movimientos",
});

export const entriesExcel = contract({
  method: "GET",
  path: "/cost-centres/entries/excel",
  summary: "Excel de los movimientos",
  permission: "costcentres.read",
  query: entriesExcelQuery,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exportando los movimientos",
});

export const createEntry = contract({
  method: "POST",
  path: "/cost-centres/entries",
  summary: "Cargar un movimiento",
  permission: "costcentres.write",
  body: entryBody,
  reply: entryRow,
  status: 201,
  failure: "Error guardando el movimiento",
});

/** Adds the entry that takes another one back; entries are never changed. 409 when it was reversed already. */
export const reverseEntry = contract({
  method: "POST",
  path: "/cost-centres/entries/{id}/reverse",
  summary: "Anular un movimiento con su contraasiento",
  permission: "costcentres.write",
  params: idParams,
  body: z.strictObject({ reason }),
  reply: entryRow,
  status: 201,
  failure: "Error anulando el movimiento",
});

export const listReallocations = contract({
  method: "GET",
  path: "/cost-centres/reallocations",
  summary: "Reasignaciones de presupuesto",
  permission: "costcentres.read",
  query: reallocationsQuery,
  reply: z.object({ data: z.array(reallocationRow), total: z.number().int(), pendientes: z.number().int() }),
  failure: "Error trayendo las reasignaciones",
});

export const getReallocation = contract({
  method: "GET",
  path: "/cost-centres/reallocations/{id}",
  summary: "Una reasignación",
  permission: "costcentres.read",
  params: idParams,
  reply: reallocationRow,
  failure: "Error trayendo la reasignación",
});

/** 422 with the figures when the source has less than is asked. */
export const askReallocation = contract({
  method: "POST",
  path: "/cost-centres/reallocations",
  summary: "Pedir una reasignación de presupuesto",
  permission: "costcentres.write",
  body: reallocationBody,
  reply: reallocationRow,
  status: 201,
  failure: "Error pidiendo la reasignación",
});

/**
 * Moves the budget: posts the two entries, once. 403 for who asked for it, 409 when it was decided already or is being
 * decided, 422 when the source has less by now.
 */
export const approveReallocation = contract({
  method: "POST",
  path: "/cost-centres/reallocations/{id}/approve",
  summary: "Aprobar una reasignación",
  permission: "costcentres.approve",
  params: idParams,
  body: z.strictObject({ version }),
  reply: reallocationRow,
  failure: "Error aprobando la reasignación",
});

export const rejectReallocation = contract({
  method: "POST",
  path: "/cost-centres/reallocations/{id}/reject",
  summary: "Rechazar una reasignación",
  permission: "costcentres.approve",
  params: idParams,
  body: z.strictObject({ version, reason: refusalReason }),
  reply: reallocationRow,
  failure: "Error rechazando la reasignación",
});

/** By who asked for it. */
export const cancelReallocation = contract({
  method: "POST",
  path: "/cost-centres/reallocations/{id}/cancel",
  summary: "Cancelar una reasignación pedida",
  permission: "costcentres.write",
  params: idParams,
  body: z.strictObject({ version }),
  reply: reallocationRow,
  failure: "Error cancelando la reasignación",
});

export const costTemplate = contract({
  method: "GET",
  path: "/cost-centres/template",
  summary: "Plantilla para importar movimientos",
  permission: "costcentres.read",
  reply: { kind: "binary", type: XLSX },
  failure: "Error preparando la plantilla",
});
