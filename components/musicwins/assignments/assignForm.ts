import * as z from "zod";
import { area, areaRole, category } from "@/lib/musicwins/schema";
import { mail } from "@/lib/ticketing/schema";

/** Who joins an area, with which role and for which categories (none: all of them). */
export const assignForm = z.object({ user_email: mail, area, rol: areaRole, categories: z.array(category) });
