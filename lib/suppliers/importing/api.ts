import { importContracts } from "@/lib/imports/contracts";
import { plainFound } from "@/lib/imports/plain";
import { namedFacts } from "@/lib/imports/schema";
import { MAX_SUPPLIERS_BYTES } from "../rules/sheet";
import { suppliersFields, suppliersView } from "./schema";

/** A sheet of suppliers: what it would do row by row, and all of it or nothing. */
export const suppliersImport = importContracts({
  path: "/suppliers/import",
  rows: "proveedores",
  write: "suppliers.write",
  maxBytes: MAX_SUPPLIERS_BYTES,
  found: plainFound,
  fields: suppliersFields,
  summary: namedFacts,
  view: suppliersView,
});
