import { importService, named } from "@/lib/imports/service";
import type { peopleImport as contracts } from "./api";
import type { PeopleView } from "./schema";

/** The calls below `/users/import`. */
export const peopleImport = importService<typeof contracts>("people", {
  summary: named,
  view: async ({ mapping, facts }, rejected) => ({
    mapping,
    filas: (facts as Partial<PeopleView>).filas ?? [],
    rejected,
  }),
});
