import { importContracts } from "@/lib/imports/contracts";
import { plainFound } from "@/lib/imports/plain";
import { namedFacts } from "@/lib/imports/schema";
import { MAX_HOLDERS_BYTES } from "../rules/holders";
import { holdersFields, holdersView } from "./schema";

/** A bank's list of whose each account is: a supplier's account that it says is somebody else's is observed. */
export const holdersImport = importContracts({
  path: "/suppliers/holders/import",
  rows: "titulares de cuentas",
  write: "suppliers.bank.read",
  maxBytes: MAX_HOLDERS_BYTES,
  found: plainFound,
  fields: holdersFields,
  summary: namedFacts,
  view: holdersView,
});
