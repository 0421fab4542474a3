import * as z from "zod";
import { mail } from "@/lib/format/fieldSchema";
import { type AccessValues, reaches } from "./accessForm";

/** The form's check. Apart from what the list needs, which loads without the validation library. */
export const accessForm = z.object({
  email: mail,
  alcance: z.enum(reaches),
  artistas: z.array(z.string()),
  accesoMontos: z.boolean(),
}) satisfies z.ZodType<AccessValues>;
