import { importService, named } from "@/lib/imports/service";
import type { statementImport as contracts } from "./api";

/** The calls below `/card-statements/import`. */
export const statementImport = importService<typeof contracts>("card_statements", {
  summary: named,
  view: async ({ mapping, facts }, rejected) => ({
    mapping,
    planned: (facts as { planned?: [] }).planned ?? [],
    rejected,
  }),
});
