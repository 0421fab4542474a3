import { contract, XLSX } from "@/lib/http/contract";
import { showParams } from "../schema";
import {
  askShowBody,
  bulkShowsBody,
  bulkShowsReply,
  showChoices,
  showFactsBody,
  showFigures,
  showFilter,
  showPage,
  showQuery,
  showView,
} from "./schema";

const read = { method: "GET", permission: "shows.read", failure: "Error trayendo los shows" } as const;
const write = { permission: "shows.plan", failure: "Error guardando el show" } as const;

/** Those that the person may see; before they are confirmed only for who makes and produces them. */
export const listRecords = contract({
  ...read,
  path: "/shows",
  summary: "Shows, de la consulta a la liquidación",
  query: showQuery,
  reply: showPage,
});

export const recordsExcel = contract({
  ...read,
  path: "/shows/excel",
  summary: "Excel de los shows",
  query: showFilter,
  reply: { kind: "binary", type: XLSX },
});

/** What the shows of a filter come to. */
export const recordFigures = contract({
  ...read,
  path: "/shows/figures",
  summary: "Cifras de los shows",
  query: showFilter.omit({ sort: true }),
  reply: showFigures,
});

/** Each in a transaction of its own; answers how it went with each. */
export const bulkRecords = contract({
  ...write,
  permission: "shows.edit",
  method: "POST",
  path: "/shows/bulk",
  summary: "Cambiar a quién tiene a cargo, o el proyecto, de varios shows",
  body: bulkShowsBody,
  reply: bulkShowsReply,
});

export const recordChoices = contract({
  ...read,
  path: "/shows/choices",
  summary: "Empresas, personas y salas para los shows",
  reply: showChoices,
});

/** 400 for a day that has passed, 422 without city nor venue. */
export const askShow = contract({
  ...write,
  method: "POST",
  path: "/shows",
  summary: "Anotar la consulta por un show",
  body: askShowBody,
  reply: showView,
  status: 201,
});

export const getRecord = contract({
  ...read,
  path: "/shows/{id}",
  summary: "Un show, y los pasos que puede dar",
  params: showParams,
  reply: showView,
});

/** 409 for a stale version; 422 for day or place of a show that is confirmed. */
export const saveRecord = contract({
  ...write,
  permission: "shows.edit",
  method: "PUT",
  path: "/shows/{id}",
  summary: "Cambiar los datos de un show",
  params: showParams,
  body: showFactsBody,
  reply: showView,
});
