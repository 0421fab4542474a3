import { importContracts } from "@/lib/imports/contracts";
import { plainFound } from "@/lib/imports/plain";
import { namedFacts } from "@/lib/imports/schema";
import { MAX_LIST_BYTES } from "../rules/listSheet";
import { listCommit, listFields, listView } from "./schema";

/** ARCA's *Mis Comprobantes*: what it has and we do not is expected, the rest is compared. */
export const expectedImport = importContracts({
  path: "/vouchers/expected/import",
  rows: "comprobantes de ARCA",
  write: "vouchers.write",
  maxBytes: MAX_LIST_BYTES,
  found: plainFound,
  fields: listFields,
  summary: namedFacts,
  view: listView,
  commit: listCommit,
});
