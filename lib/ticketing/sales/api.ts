import * as z from "zod";
import { day } from "@/lib/format/listSchema";
import { contract } from "@/lib/http/contract";
import { showName, showParams } from "../schema";
import {
  createFromShowBody,
  deletedSales,
  deleteSalesBody,
  grid,
  recalculated,
  saleRow,
  saveDayBody,
  savedDay,
  savedSale,
  saveSaleBody,
} from "./schema";

/** A show's sales, newest first. 404 for a show that does not exist or is not of the person's artists. */
export const salesOfShow = contract({
  method: "GET",
  path: "/tickets/sales/{show}",
  summary: "Ventas de un show, de la más nueva a la más vieja",
  permission: "tickets.read",
  params: showParams,
  reply: z.array(saleRow),
  failure: "Error fetching sales",
});

export const salesData = contract({
  method: "GET",
  path: "/tickets/sales-data/{show}",
  summary: "Ventas de un show, de la más vieja a la más nueva",
  permission: "tickets.read",
  params: showParams,
  reply: z.array(saleRow),
  failure: "Error fetching sales data",
});

/** Saves one day of one series; the same key again replaces it. With a `version`, a stale one gets 409. */
export const saveSale = contract({
  method: "POST",
  path: "/tickets/sales",
  summary: "Guardar la venta de un día",
  permission: "tickets.write",
  body: saveSaleBody,
  reply: savedSale,
  failure: "Error saving sale",
});

export const deleteSales = contract({
  method: "DELETE",
  path: "/tickets/sales",
  summary: "Borrar las ventas de un día de un show",
  permission: "tickets.write",
  body: deleteSalesBody,
  reply: deletedSales,
  failure: "Error deleting sale",
});

/**
 * Saves a day's grid, all rows or none. A row that someone else loaded or changed meanwhile (its `version` is not the
 * one sent, or none was sent and the row exists with other figures) gets 409 with the rows as they are; the same call
 * again gives the same answer.
 */
export const saveDay = contract({
  method: "PUT",
  path: "/tickets/sales/complete",
  summary: "Guardar la grilla de un día",
  permission: "tickets.write",
  body: saveDayBody,
  reply: savedDay,
  failure: "Error saving sales",
});

export const createFromShow = contract({
  method: "POST",
  path: "/tickets/create-from-show",
  summary: "Guardar la venta de un día, con el número del show",
  permission: "tickets.write",
  body: createFromShowBody,
  reply: savedSale,
  failure: "Error creating ticket from show",
});

export const recalculateTotal = contract({
  method: "POST",
  path: "/tickets/recalculate-total",
  summary: "Recalcular los totales de un show desde sus ventas diarias",
  permission: "tickets.write",
  body: z.strictObject({ show: showName }),
  reply: recalculated,
  failure: "Error recalculating total",
});

/** The rows to load for a day: each active show by ticketera, category and currency. Today in Buenos Aires unless said. */
export const loadingGrid = contract({
  method: "GET",
  path: "/tickets/grid",
  summary: "Grilla de carga de un día",
  permission: "tickets.catalogue",
  query: z.strictObject({ fecha: day.optional() }),
  reply: grid,
  failure: "Error fetching grid",
});
