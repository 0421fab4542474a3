import * as z from "zod";
import { importContracts } from "@/lib/imports/contracts";
import { MAX_IMPORT_BYTES } from "./rules/size";
import { importFields, importOptions, importPreview, importSummary, importView } from "./schema";

export const salesImport = importContracts({
  path: "/tickets/import",
  rows: "ventas",
  write: "tickets.write",
  maxBytes: MAX_IMPORT_BYTES,
  found: importPreview,
  fields: importFields,
  summary: importSummary,
  view: importView,
  commit: z.strictObject(importOptions),
});
