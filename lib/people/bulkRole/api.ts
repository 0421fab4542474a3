import * as z from "zod";
import { rolSchema } from "@/lib/access/schema";
import { contract } from "@/lib/http/contract";
import { userRow } from "@/lib/people/users/schema";

const MOST = 500;
const ids = z
  .string()
  .regex(/^\d{1,9}(?:,\d{1,9})*$/, "Tiene que ser una lista de números separados por comas.")
  .transform((text) => [...new Set(text.split(",").map(Number))])
  .refine((list) => list.length <= MOST, `Hasta ${MOST} personas.`);

const rolePreview = z.object({
  /** The people who would change, as they are now. */
  cambian: z.array(userRow),
  no_cambian: z.array(z.object({ id: z.number().int(), mail: z.string(), name: z.string(), motivo: z.string() })),
});

/** Those of these people who would get the role, and who cannot and why. Writes nothing. */
export const previewRole = contract({
  method: "GET",
  path: "/users/bulk-role",
  summary: "Revisar un cambio de rol de varias personas",
  permission: "people.write",
  query: z.strictObject({ ids, rol: rolSchema }),
  reply: rolePreview,
  failure: "Error al revisar el cambio de rol",
});

/** Gives one role to several people, all or none. 409 when one changed since, 403 and 422 as for one. */
export const applyRole = contract({
  method: "POST",
  path: "/users/bulk-role",
  summary: "Cambiar el rol de varias personas",
  permission: "people.write",
  body: z.strictObject({
    rol: rolSchema,
    personas: z
      .array(z.strictObject({ id: z.number().int().min(1), version: z.number().int().min(1) }))
      .min(1, "No hay nadie a quien cambiar.")
      .max(MOST),
  }),
  reply: z.object({ cambiadas: z.number().int() }),
  failure: "Error al cambiar el rol",
});

export type RolePreview = z.infer<typeof rolePreview>;
