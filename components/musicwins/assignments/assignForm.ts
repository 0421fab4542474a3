import * as z from "zod";
import { mail } from "@/lib/format/fieldSchema";
import { ALL_CATEGORIES } from "@/lib/musicwins/assignments/schema";
import { area, areaRole, category } from "@/lib/musicwins/schema";

/** The person who joins an area, with which role and for which categories ("Todas": all of them). */
export const assignForm = z.object({
  user_email: mail,
  area,
  rol: areaRole,
  categories: z.array(category).min(1, `Elegir las categorías, o "${ALL_CATEGORIES}".`),
});
