import * as z from "zod";
import { day } from "@/lib/format/listSchema";
import { contract } from "@/lib/http/contract";
import { grantKey, userGrant, userId, userRow } from "@/lib/people/users/schema";

const params = z.object({ id: userId, feature: grantKey });

/** The people who have a permission of their own, ended ones included. */
const grantHolder = userGrant.extend({
  user_id: z.number().int(),
  mail: z.string(),
  name: z.string(),
  rol: z.string(),
  active: z.boolean(),
});

export const listGrants = contract({
  method: "GET",
  path: "/users/grants",
  summary: "Permisos dados a personas",
  permission: "people.read",
  reply: z.array(grantHolder),
  failure: "Error al obtener los permisos",
});

/** Gives a permission or moves its end. `until` is its last day, today or later; null is without end. */
export const giveGrant = contract({
  method: "PUT",
  path: "/users/{id}/grants/{feature}",
  summary: "Dar un permiso a una persona",
  permission: "people.write",
  params,
  body: z.strictObject({ until: day.nullable().default(null) }),
  reply: userRow,
  failure: "Error al dar el permiso",
});

/** Takes a permission away; repeating it answers the same. */
export const revokeGrant = contract({
  method: "DELETE",
  path: "/users/{id}/grants/{feature}",
  summary: "Quitar un permiso a una persona",
  permission: "people.write",
  params,
  reply: userRow,
  failure: "Error al quitar el permiso",
});

export type GrantHolder = z.infer<typeof grantHolder>;
