import * as z from "zod";
import { divisa } from "@/lib/format/fieldSchema";
import { recordId, workDay } from "@/lib/format/listSchema";
import { rate, text } from "@/lib/vouchers/schema/fields";

/** What of a show comes along: its terms, its costs as budget, and its schedule, of which what hangs on doors and stage follows the new one's. */
export const brought = ["terminos", "costos", "horario"] as const;

/** How much of the new currency one of the old one is, of which day, and who says so: asked where the currency is another. */
export const exchange = z
  .strictObject({ rate, day: workDay, source: text(200).min(2, "Falta de dónde sale la cotización.") })
  .nullable()
  .default(null);

export const cloneParams = z.object({ id: recordId });
export const cloneBody = z.strictObject({
  fecha: workDay.nullable().default(null),
  /** Another place; without one, where the first was. */
  city: text(120).optional(),
  venue: text(200).nullable().optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "Tiene que ser un país de dos letras, como AR o ES.")
    .optional(),
  divisa: divisa.optional(),
  fx: exchange,
  bring: z.array(z.enum(brought)).max(brought.length).default([]),
  client_id: z.uuid("Tiene que ser un identificador único."),
});
