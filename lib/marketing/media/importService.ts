import { importService, named } from "@/lib/imports/service";
import type { mediaImport as contracts } from "./api";

/** The calls below `/paid-media/import`. */
export const mediaImport = importService<typeof contracts>("paid_media", {
  summary: named,
  view: async ({ mapping, facts }, rejected) => ({
    mapping,
    planned: (facts as { planned?: [] }).planned ?? [],
    rejected,
  }),
});
