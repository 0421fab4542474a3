import * as z from "zod";
import { roles } from "@/lib/access/roles";
import { text } from "@/lib/vouchers/schema/fields";

export const checklistCountries = ["AR", "ES"] as const;
const title = text(200).min(3, "Escribir qué hay que hacer (3 letras o más).");
/** Who does it; none: anybody. */
const role = z.union([z.enum(roles), z.literal("")], "Tiene que ser un rol.");
/** Days after the show; less than 0 before it. */
const days = z
  .int("Falta cuántos días después del show.")
  .min(-365, "Hasta un año antes.")
  .max(365, "Hasta un año después.");

const item = z.object({
  key: z.string(),
  title: z.string(),
  role: z.string(),
  days: z.int(),
  /** Shows have it already: taken out of the list it is archived. */
  in_use: z.boolean(),
});
export const checklistTemplate = z.object({
  country: z.enum(checklistCountries),
  items: z.array(item),
  /** What was taken out and may come back. */
  archived: z.array(item),
  version: z.int(),
});
export type ChecklistTemplate = z.output<typeof checklistTemplate>;
export const checklistTemplates = z.object({ data: z.array(checklistTemplate) });

export const countryParams = z.object({ country: z.enum(checklistCountries) });
/** The whole list in its order; `key` null for a new one. What is not in it is taken out. */
export const checklistBody = z.strictObject({
  version: z.int("Falta la versión.").min(1),
  items: z
    .array(z.strictObject({ key: z.string().min(1).max(60).nullable(), title, role, days }))
    .min(1, "La lista no puede quedar vacía.")
    .max(60, "Hasta 60 puntos.")
    .refine(
      (items) => new Set(items.map((one) => one.title.toLowerCase())).size === items.length,
      "Cada punto va una vez.",
    ),
});
