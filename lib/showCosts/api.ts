import { contract, XLSX } from "@/lib/http/contract";
import {
  addBody,
  changeBody,
  costsView,
  dropQuery,
  fromOfferBody,
  lineParams,
  showParams,
  showSuppliers,
} from "./schema";

const read = { method: "GET", permission: "shows.costs", failure: "Error trayendo los costos del show" } as const;
const write = { permission: "shows.costs.write", failure: "Error guardando los costos del show" } as const;

/** 404 for who does not read this show's money. */
export const showCosts = contract({
  ...read,
  path: "/shows/{id}/costs",
  summary: "Costos de un show: oferta, presupuesto, comprometido, real y declarado",
  params: showParams,
  reply: costsView,
});

export const showCostsExcel = contract({
  ...read,
  path: "/shows/{id}/costs/excel",
  summary: "Excel de los costos de un show",
  params: showParams,
  reply: { kind: "binary", type: XLSX },
});

/** One line, or all that were pasted: all of them or none. */
export const addCosts = contract({
  ...write,
  method: "POST",
  path: "/shows/{id}/costs",
  summary: "Agregar costos a un show",
  params: showParams,
  body: addBody,
  reply: costsView,
  status: 201,
});

/** The costs of the deal's terms that are not there yet by their name. 422 without a deal. */
export const bringOfferCosts = contract({
  ...write,
  method: "POST",
  path: "/shows/{id}/costs/from-offer",
  summary: "Traer los costos de la oferta",
  params: showParams,
  body: fromOfferBody,
  reply: costsView,
});

/** 409 with the costs as they are now. */
export const changeCost = contract({
  ...write,
  method: "PUT",
  path: "/shows/{id}/costs/{line}",
  summary: "Cambiar un costo de un show",
  params: lineParams,
  body: changeBody,
  reply: costsView,
});

export const dropCost = contract({
  ...write,
  method: "DELETE",
  path: "/shows/{id}/costs/{line}",
  summary: "Quitar un costo de un show",
  params: lineParams,
  query: dropQuery,
  reply: costsView,
});

/** 404 for who does not see this show. */
export const suppliersOfShow = contract({
  method: "GET",
  path: "/shows/{id}/suppliers",
  summary: "Proveedores de un show",
  permission: "shows.suppliers",
  params: showParams,
  reply: showSuppliers,
  failure: "Error trayendo los proveedores del show",
});

export const suppliersOfShowExcel = contract({
  method: "GET",
  path: "/shows/{id}/suppliers/excel",
  summary: "Excel de los proveedores de un show",
  permission: "shows.suppliers",
  params: showParams,
  reply: { kind: "binary", type: XLSX },
  failure: "Error trayendo los proveedores del show",
});
