import * as z from "zod";
import { grantKeys, rolSchema } from "@/lib/access/schema";

/** The person a session belongs to, as the shell needs it. */
export const personSchema = z.object({
  mail: z.string(),
  name: z.string(),
  rol: rolSchema,
  area: z.string(),
  picture: z.string().nullable(),
  artista_id: z.number().int().nullable(),
  grants: z.array(z.enum(grantKeys)),
  ticketingAccess: z.boolean(),
  musicWinsAccess: z.boolean(),
  /** The administrator who sees as this person, read-only; null in one's own session. */
  viewer: z.object({ mail: z.string(), name: z.string() }).nullable(),
});

export const credentials = z.strictObject({
  mail: z.string().trim().toLowerCase().min(1).max(254),
  // As long as a new one may be; counted in characters, an emoji is two units of a string.
  password: z
    .string()
    .min(1)
    .refine((text) => [...text].length <= 200, "Puede tener hasta 200 caracteres."),
});

/** The message that may go with a request. */
export const askBody = z.strictObject({ message: z.string().trim().max(1000).default("") });
