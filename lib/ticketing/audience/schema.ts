import * as z from "zod";
import { day, recordId } from "@/lib/format/listSchema";
import { plainMapping } from "@/lib/imports/plain";
import { planned } from "@/lib/imports/planned";
import { jsonText, namedFacts, placedProblem, trialFlag } from "@/lib/imports/schema";
import { dimensions } from "./rules/dimensions";
import { audienceColumns } from "./rules/sheet";

export const audienceFields = z.strictObject({ mapping: jsonText(plainMapping(audienceColumns)), dry_run: trialFlag });
export const audienceImportView = namedFacts.extend({
  mapping: z.unknown(),
  planned: z.array(planned),
  rejected: z.array(placedProblem),
});

const place = z.string().trim().min(1).max(200);
/** Which shows: days are those of the show. Filters choose shows and never buyers. */
export const audienceFilter = z.strictObject({
  show: recordId.optional(),
  artist: recordId.optional(),
  venue: place.optional(),
  city: place.optional(),
  from: day.optional(),
  until: day.optional(),
});
export type AudienceFilter = z.output<typeof audienceFilter>;

export const audienceView = z.object({
  /** In fives; null where the group is too small. */
  buyers: z.int().nullable(),
  shows: z.int(),
  /** There are buyers, and too few to say anything of them. */
  too_small: z.boolean(),
  /** Nothing was loaded of these shows. */
  empty: z.boolean(),
  parts: z.array(
    z.object({
      dimension: z.enum(dimensions),
      rows: z.array(z.object({ value: z.string(), buyers: z.int(), share: z.int() })),
      /** Groups that are too small are not among the rows. */
      hidden: z.boolean(),
    }),
  ),
  /** Share of buyers that had bought by so many days before the show, of these shows and of the others one sees. */
  lead: z.array(z.object({ value: z.string(), own: z.int().nullable(), others: z.int().nullable() })),
  overlap: z.array(z.object({ artist: z.string(), other: z.string(), share: z.int(), lift: z.string() })),
});
export type AudienceView = z.output<typeof audienceView>;

const named = z.object({ id: z.int(), name: z.string() });
export const audienceChoices = z.object({
  shows: z.array(named),
  artists: z.array(named),
  venues: z.array(z.string()),
  cities: z.array(z.string()),
  /** For how many months purchases are kept. */
  months: z.int(),
});

export const eraseBody = z.strictObject({
  mail: z.string("Falta el mail.").trim().pipe(z.email("No es un mail.")),
});
export const monthsBody = z.strictObject({
  months: z
    .int("Tiene que ser un número entero.")
    .min(1, "Tiene que ser de 1 a 120 meses.")
    .max(120, "Tiene que ser de 1 a 120 meses."),
});
