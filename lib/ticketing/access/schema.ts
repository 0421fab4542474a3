import * as z from "zod";
import { mail } from "@/lib/format/fieldSchema";
import { ticketRow } from "../shows/schema/show";

/** Artists as a list, or as the comma-joined text the database keeps. `Todos` lifts the limit. */
const artista = z.union(
  [z.string().max(10_000), z.array(z.string().trim().max(200)).max(1_000)],
  "Tiene que ser una lista de artistas o un texto separado por comas.",
);
const version = z.number().int().min(1);

/** A row of the ticketing access table. */
export const accessRow = z.object({
  id: z.number().int(),
  email: z.string(),
  /** As stored: names joined by commas, `Todos`, or empty for nobody. */
  artista: z.string(),
  accesoMontos: z.boolean(),
  /** The same list read against the catalogue. */
  todos: z.boolean(),
  artistas: z.array(z.string()),
  /** Names in the list that no artist has. */
  desconocidos: z.array(z.string()),
  /** The person behind the mail; null when the mail has no account. */
  name: z.string().nullable(),
  rol: z.string().nullable(),
  updated_at: z.string(),
  updated_by: z.string(),
  version: z.number().int(),
});

export const addAccessBody = z.strictObject({
  email: mail,
  artista: artista.default([]),
  /** Stores the list empty (nobody), which an empty `artista` cannot say here. */
  sin_artistas: z.boolean().default(false),
  accesoMontos: z.boolean().default(false),
});
export const updateAccessBody = z.strictObject({
  email: mail,
  artista: artista.optional(),
  accesoMontos: z.boolean().optional(),
  version: version.optional(),
});

/** "Ver como": unsaved values of the form may be tried before saving. */
export const previewQuery = z.strictObject({
  artista: z.string().max(10_000).optional(),
  accesoMontos: z.enum(["true", "false"]).optional(),
});

/** Filters of the list, and of its Excel: see `rules/accessFilter.ts`. */
export const accessQuery = z.strictObject({
  q: z.string().trim().max(200).optional(),
  montos: z.enum(["con", "sin"]).optional(),
  artista: z.string().max(200).optional(),
});

/** Somebody with an account, to be given access. */
export const accessPerson = z.object({
  mail: z.string(),
  name: z.string(),
  rol: z.string(),
  /** Has an access row already. */
  con_acceso: z.boolean(),
});

/** What a person would see of ticketing. Without `accesoMontos` the shows have no money, as for that person. */
export const accessPreview = z.object({
  email: z.string(),
  name: z.string().nullable(),
  rol: z.string().nullable(),
  /** May open the sales report at all. */
  puede_entrar: z.boolean(),
  todos: z.boolean(),
  artistas: z.array(z.string()),
  accesoMontos: z.boolean(),
  shows: z.array(ticketRow),
});

export type AccessRow = z.infer<typeof accessRow>;
export type AccessPreview = z.infer<typeof accessPreview>;
