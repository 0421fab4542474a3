import { importService, named } from "@/lib/imports/service";
import type { companiesImport as contracts } from "./api";
import type { CompaniesView } from "./importing/schema";

/** The calls below `/companies/import`. */
export const companiesImport = importService<typeof contracts>("companies", {
  summary: named,
  view: async ({ mapping, facts }, rejected) => ({
    mapping,
    planned: (facts as Partial<CompaniesView>).planned ?? [],
    rejected,
  }),
});
