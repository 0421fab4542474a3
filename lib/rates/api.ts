import { historyPage, historyQuery } from "@/lib/format/historySchema";
import { contract, XLSX } from "@/lib/http/contract";
import { importContracts } from "@/lib/imports/contracts";
import { plainFound } from "@/lib/imports/plain";
import { namedFacts } from "@/lib/imports/schema";
import { rateFields, ratesView } from "./importing/schema";
import { MAX_RATES_BYTES } from "./rules/sheet";
import { changedRate, datedRate, newRate, rateCurves, rateFilter, ratePage, rateParams, rateQuery } from "./schema";

const failure = "Error en las cotizaciones";

/** Newest day first. */
export const listRates = contract({
  method: "GET",
  path: "/rates",
  summary: "Cotizaciones por día",
  permission: "rates.read",
  query: rateQuery,
  reply: ratePage,
  failure,
});

/** One line of each source, for one currency. */
export const getRateCurves = contract({
  method: "GET",
  path: "/rates/curves",
  summary: "Evolución de las cotizaciones de una moneda",
  permission: "rates.read",
  query: rateFilter.required({ currency: true }).omit({ source: true }),
  reply: rateCurves,
  failure,
});

/** 409 with the one that the day has already. Ticketing writes our own only (`propia`). */
export const addRate = contract({
  method: "POST",
  path: "/rates",
  summary: "Cargar la cotización de un día",
  permission: "rates.write",
  body: newRate,
  reply: datedRate,
  status: 201,
  failure,
});

/** A stale `version` gets 409 with the rate as it is. */
export const changeRate = contract({
  method: "PUT",
  path: "/rates/{id}",
  summary: "Corregir la cotización de un día",
  permission: "rates.write",
  params: rateParams,
  body: changedRate,
  reply: datedRate,
  failure,
});

/** Who changed what in the rates of the same currency and source, newest first. */
export const rateHistory = contract({
  method: "GET",
  path: "/rates/{id}/history",
  summary: "Cambios de una cotización",
  permission: "rates.read",
  params: rateParams,
  query: historyQuery,
  reply: historyPage,
  failure,
});

export const ratesExcel = contract({
  method: "GET",
  path: "/rates/excel",
  summary: "Excel de las cotizaciones",
  permission: "rates.read",
  query: rateFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar las cotizaciones",
});

/** A file of dated rates. */
export const ratesImport = importContracts({
  path: "/rates/import",
  rows: "cotizaciones",
  write: "catalogue.write",
  maxBytes: MAX_RATES_BYTES,
  found: plainFound,
  fields: rateFields,
  summary: namedFacts,
  view: ratesView,
});
