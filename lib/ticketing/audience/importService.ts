import { importService, named } from "@/lib/imports/service";
import type { audienceImport as contracts } from "./api";

/** The calls below `/audience/import`. */
export const audienceImport = importService<typeof contracts>("audience", {
  summary: named,
  view: async ({ mapping, facts }, rejected) => ({
    mapping,
    planned: (facts as { planned?: [] }).planned ?? [],
    rejected,
  }),
});
