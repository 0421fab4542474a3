import { importService, named } from "@/lib/imports/service";
import type { catalogueImport as contracts } from "./api";
import type { CatalogueView } from "./importing/schema";
import type { CatalogueList } from "./rules/kinds";

const listOf = (options: unknown): CatalogueList => (options as { list: CatalogueList }).list;

/** The calls below `/catalogue/import`. */
export const catalogueImport = importService<typeof contracts>("catalogue", {
  summary: (row) => ({ ...named(row), list: listOf(row.options) }),
  view: async ({ mapping, facts }, rejected) => ({
    mapping,
    planned: (facts as Partial<CatalogueView>).planned ?? [],
    rejected,
  }),
});
