import { importService, named } from "@/lib/imports/service";
import type { suppliersImport as contracts } from "./api";

/** The calls below `/suppliers/import`. */
export const suppliersImport = importService<typeof contracts>("suppliers", {
  summary: named,
  view: async ({ mapping, facts }, rejected) => ({
    mapping,
    planned: (facts as { planned?: [] }).planned ?? [],
    rejected,
  }),
});
