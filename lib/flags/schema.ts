import * as z from "zod";
import { roles } from "@/lib/access/roles";

const rol = z.enum(roles);
const id = z.number().int().positive().max(2_147_483_647);
const value = z.string().min(1).max(60);

const target = {
  people: z.array(z.strictObject({ user_id: id, value })).max(2_000),
  roles: z.array(z.strictObject({ rol, value })).max(roles.length),
  shares: z
    .array(
      z.strictObject({
        value,
        percent: z
          .number()
          .int("Tiene que ser un porcentaje entero.")
          .min(1, "Tiene que ser de 1 a 100.")
          .max(100, "Tiene que ser de 1 a 100."),
      }),
    )
    .max(20),
};

/** How a flag is set, as it is saved over `version` (0 while it was never set). */
export const flagBody = z.strictObject({
  version: z.number().int().min(0),
  enabled: z.boolean(),
  default_value: value,
  ...target,
});
export type FlagBody = z.infer<typeof flagBody>;

/** A flag with its settings. */
export const flagItem = z.object({
  key: z.string(),
  title: z.string(),
  description: z.string(),
  kind: z.enum(["boolean", "variant"]),
  values: z.array(z.object({ value: z.string(), title: z.string() })),
  off: z.string(),
  enabled: z.boolean(),
  default_value: z.string(),
  ...target,
  /** Active people who get each value. */
  counts: z.array(z.object({ value: z.string(), people: z.number().int() })),
  version: z.number().int(),
  updated_at: z.string().nullable(),
  updated_by: z.string(),
});
export type FlagItem = z.infer<typeof flagItem>;

/** `provider`: "database" when these settings decide, "http" when another service does and this list is only to look at. */
export const flagList = z.object({ provider: z.enum(["database", "http"]), items: z.array(flagItem) });

export const flagPerson = z.object({ id: z.number().int(), name: z.string(), mail: z.string(), rol });
export type FlagPerson = z.infer<typeof flagPerson>;

export const flagParams = z.object({ key: z.string().max(100) });
