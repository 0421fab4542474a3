import { importService, named } from "@/lib/imports/service";
import type { ratesImport as contracts } from "./api";
import type { RatesView } from "./importing/schema";

/** The calls below `/rates/import`. */
export const ratesImport = importService<typeof contracts>("rates", {
  summary: named,
  view: async ({ mapping, facts }, rejected) => ({
    mapping,
    series: (facts as Partial<RatesView>).series ?? [],
    doubts: (facts as Partial<RatesView>).doubts ?? [],
    rejected,
  }),
});
