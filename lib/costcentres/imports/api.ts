import { importContracts } from "@/lib/imports/contracts";
import { MAX_COST_FILE_BYTES } from "./rules/size";
import { importFields, importPreview, importSummary, importView } from "./schema";

/** Rows that were loaded already add nothing; one bad row and nothing is saved. */
export const costImport = importContracts({
  path: "/cost-centres/imports",
  rows: "movimientos",
  write: "costcentres.write",
  read: "costcentres.read",
  maxBytes: MAX_COST_FILE_BYTES,
  rejected: "problems.xlsx",
  found: importPreview,
  fields: importFields,
  summary: importSummary,
  view: importView,
});
