import * as z from "zod";
import { plainMapping } from "@/lib/imports/plain";
import { jsonText, namedFacts, placedProblem, trialFlag } from "@/lib/imports/schema";
import { sheetColumns } from "../rules/sheet/columns";

/** The text fields that come with a sheet. */
export const peopleFields = z.strictObject({ mapping: jsonText(plainMapping(sheetColumns)), dry_run: trialFlag });

/** Somebody whom the sheet makes or changes. */
const plannedPerson = z.object({
  fila: z.number().int(),
  mail: z.string(),
  nombre: z.string(),
  accion: z.enum(["crear", "cambiar"]),
  cambios: z.array(z.object({ campo: z.string(), antes: z.string(), despues: z.string() })),
});

/** `inserted`: people who are new; `updated`: who change. */
export const peopleView = namedFacts.extend({
  mapping: z.unknown(),
  filas: z.array(plannedPerson),
  /** The first rows with problems; the Excel has them all. */
  rejected: z.array(placedProblem),
});
export type PeopleView = z.infer<typeof peopleView>;
