import { contract, XLSX } from "@/lib/http/contract";
import { importContracts } from "@/lib/imports/contracts";
import { plainFound } from "@/lib/imports/plain";
import { namedFacts } from "@/lib/imports/schema";
import { userFilter } from "@/lib/people/users/schema";
import { MAX_SHEET_BYTES } from "../rules/sheet/columns";
import { peopleFields, peopleView } from "./schema";

export const usersExcel = contract({
  method: "GET",
  path: "/users/excel",
  summary: "Excel de las personas",
  permission: "people.read",
  query: userFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar las personas",
});

/** A sheet of people: what it would do is told row by row, and saving does just that, all of it or nothing. */
export const peopleImport = importContracts({
  path: "/users/import",
  rows: "personas",
  write: "people.write",
  maxBytes: MAX_SHEET_BYTES,
  found: plainFound,
  fields: peopleFields,
  summary: namedFacts,
  view: peopleView,
});
