import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { recordId } from "@/lib/format/listSchema";
import { sharePercent } from "../schema/books";
import { named, person, text, version, why } from "../schema/fields";

const year = z.coerce.number().int("El año va con cuatro cifras.").min(2000, "Desde 2000.").max(2100, "Hasta 2100.");

export const vatYearAsked = z.strictObject({ company: recordId, year, percent: sharePercent });
export const newVatYear = z.strictObject({
  company_id: recordId,
  year,
  percent: sharePercent,
  note: text(300).default(""),
});
export const undoneVatYear = z.strictObject({ version, reason: why });

/** What it moves of what a category cost, in one currency: more cost is positive. */
const moved = z.object({ category: named.nullable(), currency: divisa, vouchers: z.int(), cost: money });
export const vatYearPreview = z.object({
  /** Where it is posted: the last of its year, or the first day of the first open month. */
  day: z.string(),
  data: z.array(moved),
});
export const vatYearRow = z.object({
  id: z.int(),
  company: named,
  year: z.int(),
  percent: z.string(),
  note: z.string(),
  created_by: person,
  created_at: z.string(),
  undone: z.object({ by: person, at: z.string(), reason: z.string() }).nullable(),
  /** What stands of it in the ledger, by currency. */
  moved: z.array(z.object({ currency: divisa, vouchers: z.int(), cost: money })),
  version: z.int(),
});
export const vatYearsReply = z.object({ data: z.array(vatYearRow) });
