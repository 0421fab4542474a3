import * as z from "zod";
import { contract, XLSX } from "@/lib/http/contract";
import { importContracts } from "@/lib/imports/contracts";
import { plainFound } from "@/lib/imports/plain";
import { namedFacts } from "@/lib/imports/schema";
import { MAX_AUDIENCE_BYTES } from "./rules/sheet";
import {
  audienceChoices,
  audienceFields,
  audienceFilter,
  audienceImportView,
  audienceView,
  eraseBody,
  monthsBody,
} from "./schema";

const failure = "Error trayendo la audiencia";

/** Buyers' files: mails become keyed hashes, nothing else personal is read, and the file is erased once it is saved. */
export const audienceImport = importContracts({
  path: "/audience/import",
  rows: "compradores",
  write: "audience.write",
  maxBytes: MAX_AUDIENCE_BYTES,
  found: plainFound,
  fields: audienceFields,
  summary: namedFacts,
  view: audienceImportView,
});

/** Buyers of the shows of a filter: sums of what may be said of each show, and nothing of a group under ten. */
export const getAudience = contract({
  method: "GET",
  path: "/audience",
  summary: "Compradores de los shows, en grupos de diez o más",
  permission: "audience.read",
  query: audienceFilter,
  reply: audienceView,
  failure,
});

export const getAudienceChoices = contract({
  method: "GET",
  path: "/audience/choices",
  summary: "Shows, artistas y lugares con compradores cargados",
  permission: "audience.read",
  reply: audienceChoices,
  failure,
});

/** The same figures as the screen's. */
export const audienceExcel = contract({
  method: "GET",
  path: "/audience/excel",
  summary: "Excel de la audiencia, en grupos de diez o más",
  permission: "audience.read",
  query: audienceFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar la audiencia",
});

/** Somebody's purchases are theirs no more. Says the same whether they had any. */
export const erasePerson = contract({
  method: "POST",
  path: "/audience/erase",
  summary: "Borrar a una persona de la audiencia por su mail",
  permission: "audience.write",
  body: eraseBody,
  reply: z.object({ erased: z.literal(true) }),
  failure: "Error al borrar a la persona",
});

export const saveMonths = contract({
  method: "PUT",
  path: "/audience/months",
  summary: "Cambiar por cuántos meses se guardan las compras",
  permission: "audience.keep",
  body: monthsBody,
  reply: monthsBody,
  failure: "Error al guardar el plazo",
});
