import * as z from "zod";
import { roles } from "@/lib/access/roles";
import { areaName, personName } from "@/lib/people/users/schema";

export const requestStates = ["pendiente", "aceptado", "rechazado"] as const;

/** Somebody whom a provider knows and we do not, who asked to be let in. */
export const accessRequest = z.object({
  id: z.number().int(),
  provider: z.enum(["hosted", "microsoft"]),
  /** Entra tenant id; empty for the hosted provider. */
  tenant: z.string(),
  mail: z.string(),
  name: z.string(),
  message: z.string(),
  state: z.enum(requestStates),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_by_id: z.number().int().nullable(),
  /** Why it was turned down, where that was said. */
  reason: z.string(),
  /** The person of ours with this mail, if any: accepting then means linking. */
  user_id: z.number().int().nullable(),
});

export const requestParams = z.strictObject({
  id: z.coerce.number().int().min(1).max(2_147_483_647),
});

/** Why; what is decided among the approvals has one. */
export const rejectBody = z.strictObject({
  reason: z.string().trim().max(1_000, "Hasta 1.000 caracteres.").default(""),
});

export const requestQuery = z.strictObject({ state: z.enum(requestStates).optional() });

/** With `user_id` the account is linked to that person, whose data stay; without it a person is created. */
export const acceptBody = z.union([
  z.strictObject({ user_id: z.number().int().min(1).max(2_147_483_647) }),
  z.strictObject({
    rol: z.enum(roles, "Elegir un rol."),
    area: areaName.default(""),
    name: personName,
    user_id: z.null().optional(),
  }),
]);
