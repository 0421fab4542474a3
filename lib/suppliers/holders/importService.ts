import { importService, named } from "@/lib/imports/service";
import type { holdersImport as contracts } from "./api";

/** The calls below `/suppliers/holders/import`. */
export const holdersImport = importService<typeof contracts>("bank_holders", {
  summary: named,
  view: async ({ mapping, facts }, rejected) => ({
    mapping,
    planned: (facts as { planned?: [] }).planned ?? [],
    rejected,
  }),
});
