import { importService, named } from "@/lib/imports/service";
import type { expectedImport as contracts } from "./api";

/** The calls below `/vouchers/expected/import`. */
export const expectedImport = importService<typeof contracts>("mis_comprobantes", {
  summary: named,
  view: async ({ mapping, facts }, rejected) => ({
    mapping,
    planned: (facts as { planned?: [] }).planned ?? [],
    rejected,
  }),
});
