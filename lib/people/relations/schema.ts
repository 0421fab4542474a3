import * as z from "zod";
import { rolSchema } from "@/lib/access/schema";
import { mail } from "@/lib/format/fieldSchema";
import { areaName } from "@/lib/people/users/schema";

const produccion = z
  .string()
  .trim()
  .normalize("NFC")
  .max(200)
  .regex(/^[^\p{Cc}]*$/u, "Tiene caracteres que no se ven.");

/** A person's role and area, in general (empty `produccion`) or inside one production. */
export const relationRow = z.object({
  id: z.number().int(),
  mail: z.string(),
  rol: z.string(),
  area: z.string(),
  produccion: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  version: z.number().int(),
});

export const saveRelationBody = z.strictObject({
  mail,
  rol: rolSchema,
  area: areaName.default(""),
  produccion: produccion.default(""),
  version: z.number().int().min(1).optional(),
});

/** By number, or by mail and production (without one: the general relation). */
export const deleteRelationBody = z.union(
  [z.strictObject({ id: z.number().int().min(1) }), z.strictObject({ mail, produccion: produccion.default("") })],
  "Enviar id, o mail y produccion.",
);

export const mailParams = z.object({ mail });
export const productionParams = z.object({ a: mail, b: produccion.min(1, "Falta la producción.") });
export const relationQuery = z.strictObject({ mail: mail.optional() });

export type RelationRow = z.infer<typeof relationRow>;
