import * as z from "zod";
import { grantKeys, rolSchema } from "@/lib/access/schema";
import { mail } from "@/lib/format/fieldSchema";
import { day } from "@/lib/format/listSchema";
import { userSorts, userStates, userWatches } from "@/lib/people/rules/lists";
import { providerTitles } from "@/lib/people/rules/providers";

const VISIBLE = /^[^\p{Cc}\p{Cf}]*$/u;
const text = (max: number) =>
  z.string().trim().normalize("NFC").max(max).regex(VISIBLE, "Tiene caracteres que no se ven.");

export const personName = text(120).min(1, "Falta el nombre.");
export const areaName = text(80);
export const artistId = z.number().int().min(1).max(2_147_483_647);
export const userId = z.coerce.number().int().min(1).max(2_147_483_647);
export const grantKey = z.enum(grantKeys, "No es un permiso que exista.");

/** A permission given to one person. `until` is its last day; null is without end. */
export const userGrant = z.object({
  feature: grantKey,
  until: z.string().nullable(),
  vencido: z.boolean(),
  created_at: z.string(),
  created_by: z.string(),
});

/** A person as the lists and the forms show one. */
export const userRow = z.object({
  id: z.number().int(),
  mail: z.string(),
  rol: z.string(),
  name: z.string(),
  area: z.string(),
  artista_id: z.number().int().nullable(),
  artista: z.string().nullable(),
  active: z.boolean(),
  picture: z.string().nullable(),
  grants: z.array(userGrant),
  /** Ways in which this person can sign in. */
  proveedores: z.array(z.string()),
  /** Has a row in the ticketing access table. */
  ticketing: z.boolean(),
  /** Has an area of Music Wins assigned. */
  presupuestos: z.boolean(),
  created_at: z.string(),
  last_access: z.string().nullable(),
  version: z.number().int(),
});

/** An account of the person with an identity provider. */
export const identityRow = z.object({
  id: z.number().int(),
  provider: z.string(),
  tenant: z.string(),
  subject: z.string(),
  mail: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  last_used: z.string().nullable(),
});

export const userDetail = userRow.extend({ cuentas: z.array(identityRow) });

const providers = Object.keys(providerTitles) as [keyof typeof providerTitles, ...(keyof typeof providerTitles)[]];

/** Filters of the people, the same for the list and its Excel. */
export const userFilter = z.strictObject({
  /** Words in name, mail, role or area. */
  q: z.string().trim().max(200).optional(),
  rol: rolSchema.optional(),
  area: areaName.optional(),
  estado: z.enum(userStates).optional(),
  proveedor: z.enum(providers).optional(),
  /** Has this permission in force. */
  permiso: grantKey.optional(),
  /** `sin_acceso`: active and not seen for 90 days; `por_vencer`: a permission ends within 30 days. */
  ver: z.enum(userWatches).optional(),
  orden: z.enum(userSorts).default("nombre"),
  sentido: z.enum(["asc", "desc"]).default("asc"),
});

export const userQuery = userFilter.extend({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z.string().max(600).optional(),
});

export const userPage = z.object({
  items: z.array(userRow),
  next_cursor: z.string().nullable(),
  /** People that the filter leaves, on all pages. */
  total: z.number().int(),
});

/** What the strip of the screen tells. */
export const userFigures = z.object({
  activas: z.number().int(),
  deshabilitadas: z.number().int(),
  administradores: z.number().int(),
  sin_acceso: z.number().int(),
  por_vencer: z.number().int(),
  /** The areas in use, for the filter and the form. */
  areas: z.array(z.string()),
});

export const createUserBody = z.strictObject({
  mail,
  rol: rolSchema.default("User"),
  name: personName,
  area: areaName.default(""),
  artista_id: artistId.nullable().default(null),
  grants: z
    .array(z.strictObject({ feature: grantKey, until: day.nullable().default(null) }))
    .max(grantKeys.length)
    .default([]),
});

/** What is not sent stays. A stale `version` gets 409 with the person. */
export const updateUserBody = z.strictObject({
  mail: mail.optional(),
  rol: rolSchema.optional(),
  name: personName.optional(),
  area: areaName.optional(),
  artista_id: artistId.nullable().optional(),
  active: z.boolean().optional(),
  version: z.number().int().min(1).optional(),
});

export type UserRow = z.infer<typeof userRow>;
export type UserDetail = z.infer<typeof userDetail>;
export type UserGrant = z.infer<typeof userGrant>;
export type UserFilter = z.infer<typeof userFilter>;
