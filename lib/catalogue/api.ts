import { historyPage, historyQuery } from "@/lib/format/historySchema";
import { contract, XLSX } from "@/lib/http/contract";
import { importContracts } from "@/lib/imports/contracts";
import { plainFound } from "@/lib/imports/plain";
import { catalogueFields, catalogueSummary, catalogueView } from "./importing/schema";
import type { CatalogueList } from "./rules/kinds";
import { MAX_CATALOGUE_BYTES } from "./rules/sheet";
import {
  catalogueChoices,
  catalogueFilter,
  catalogueQuery,
  changedOf,
  fillBody,
  filled,
  freshOf,
  listParams,
  listRecordParams,
  mergeBody,
  merged,
  mergeParams,
  pageOf,
  recordParams,
  rowShapes,
  separateBody,
} from "./schema";

const failure = "Error en el catálogo";

/**
 * The calls of one list: a page of it, a new record (409 with the one that is there already), a change (409 when it is stale).
 * Its schemas are named in the contracts alone: the browser's copy has none of them.
 */
function recordContracts<List extends CatalogueList>(list: List, words: { many: string; one: string }) {
  const path = `/catalogue/${list}`;
  return {
    list: contract({
      method: "GET",
      path,
      summary: `Catálogo: ${words.many}`,
      permission: "catalogue.read",
      query: catalogueQuery,
      reply: pageOf(rowShapes[list]),
      failure,
    }),
    create: contract({
      method: "POST",
      path,
      summary: `Agregar ${words.one}`,
      permission: "catalogue.write",
      body: freshOf(list),
      reply: rowShapes[list],
      status: 201,
      failure,
    }),
    change: contract({
      method: "PUT",
      path: `${path}/{id}`,
      summary: `Cambiar ${words.one}`,
      permission: "catalogue.write",
      params: recordParams,
      body: changedOf(list),
      reply: rowShapes[list],
      failure,
    }),
  };
}

export const categories = recordContracts("categories", { many: "rubros", one: "un rubro" });
export const projects = recordContracts("projects", { many: "proyectos", one: "un proyecto" });
export const events = recordContracts("events", { many: "eventos", one: "un evento" });
export const holidays = recordContracts("holidays", { many: "feriados", one: "un feriado" });

export const getChoices = contract({
  method: "GET",
  path: "/catalogue/choices",
  summary: "Lo que se elige en los formularios del catálogo",
  permission: "catalogue.read",
  reply: catalogueChoices,
  failure,
});

export const recordHistory = contract({
  method: "GET",
  path: "/catalogue/{list}/{id}/history",
  summary: "Cambios de un registro del catálogo",
  permission: "catalogue.read",
  params: listRecordParams,
  query: historyQuery,
  reply: historyPage,
  failure,
});

/** Counts it as another one from now on; both stay as they are. 409 for a stale version, 422 where it cannot be. */
export const mergeRecord = contract({
  method: "POST",
  path: "/catalogue/{list}/{id}/merge",
  summary: "Unir un registro del catálogo con otro",
  permission: "catalogue.write",
  params: mergeParams,
  body: mergeBody,
  reply: merged,
  failure,
});

/** Takes a merge back, at any time. 409 for a stale version, or where another has taken its place meanwhile. */
export const separateRecord = contract({
  method: "POST",
  path: "/catalogue/{list}/{id}/separate",
  summary: "Separar un registro del catálogo que se unió con otro",
  permission: "catalogue.write",
  params: mergeParams,
  body: separateBody,
  reply: merged,
  failure,
});

export const catalogueExcel = contract({
  method: "GET",
  path: "/catalogue/excel/{list}",
  summary: "Excel de una lista del catálogo",
  permission: "catalogue.read",
  params: listParams,
  query: catalogueFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar el catálogo",
});

/** Adds the national holidays of a year that are not there yet. */
export const fillHolidays = contract({
  method: "POST",
  path: "/catalogue/holidays/years",
  summary: "Cargar los feriados nacionales de un año",
  permission: "catalogue.write",
  body: fillBody,
  reply: filled,
  failure,
});

/** A sheet of one of the lists. */
export const catalogueImport = importContracts({
  path: "/catalogue/import",
  rows: "una lista del catálogo",
  write: "catalogue.write",
  maxBytes: MAX_CATALOGUE_BYTES,
  found: plainFound,
  fields: catalogueFields,
  summary: catalogueSummary,
  view: catalogueView,
});
