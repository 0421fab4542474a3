import { importContracts } from "@/lib/imports/contracts";
import { namedFacts } from "@/lib/imports/schema";
import { MAX_PADRON_BYTES } from "./designs";
import { padronFields, padronFound, padronView } from "./schema";

export const padronImportContracts = importContracts({
  path: "/padrones/import",
  rows: "padrones",
  write: "taxes.write",
  read: "payments.prepare",
  maxBytes: MAX_PADRON_BYTES,
  found: padronFound,
  fields: padronFields,
  summary: namedFacts,
  view: padronView,
});
