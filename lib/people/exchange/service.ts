import { type ImportRow, importService } from "@/lib/imports/service";
import type { peopleImport as contracts } from "./api";
import type { PeopleView } from "./schema";

const nameOf = (who: ImportRow["author"]): string => who?.name || who?.mail || "";

/** The calls below `/users/import`. */
export const peopleImport = importService<typeof contracts>("people", {
  summary: ({ updated, author, undoer }) => ({
    updated,
    created_by: nameOf(author),
    undone_by: nameOf(undoer) || null,
  }),
  view: async ({ mapping, facts }, rejected) => ({
    mapping,
    filas: (facts as Partial<PeopleView>).filas ?? [],
    rejected,
  }),
});
