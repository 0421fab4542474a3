import * as z from "zod";
import { rolSchema } from "@/lib/access/schema";
import { mail } from "@/lib/format/fieldSchema";
import { day } from "@/lib/format/listSchema";
import { contract, XLSX } from "@/lib/http/contract";
import { areaName, artistId, grantKey, personName, userFilter } from "@/lib/people/users/schema";

/** The largest sheet of people that is read. */
export const MAX_SHEET_BYTES = 5 * 1024 * 1024;
export const MAX_SHEET_PEOPLE = 5_000;

export const usersExcel = contract({
  method: "GET",
  path: "/users/excel",
  summary: "Excel de las personas",
  permission: "people.read",
  query: userFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error al exportar las personas",
});

const givenGrant = z.strictObject({ feature: grantKey, until: day.nullable() });

/** Somebody as the sheet wants them: every field, so that what is applied is what was shown. */
const wantedPerson = z.strictObject({
  fila: z.number().int(),
  mail,
  name: personName,
  rol: rolSchema,
  area: areaName,
  artista_id: artistId.nullable(),
  active: z.boolean(),
  version: z.number().int().nullable(),
  permisos: z.array(givenGrant).nullable(),
});

const plannedRow = z.object({
  fila: z.number().int(),
  mail: z.string(),
  nombre: z.string(),
  accion: z.enum(["crear", "cambiar", "igual", "error"]),
  cambios: z.array(z.object({ campo: z.string(), antes: z.string(), despues: z.string() })),
  errores: z.array(z.object({ campo: z.string(), mensaje: z.string() })),
  persona: wantedPerson.nullable(),
});

const importPlan = z.object({
  /** Titles of the sheet that are not of ours, and are not read. */
  columnas_ignoradas: z.array(z.string()),
  filas: z.array(plannedRow),
  /** Why the whole cannot be applied although each row could: no administrator would be left. */
  problema: z.string().nullable(),
});

/** Says what a sheet of people would do, row by row. Writes nothing. */
export const previewImport = contract({
  method: "POST",
  path: "/users/import/preview",
  summary: "Revisar una planilla de personas",
  permission: "people.write",
  body: { kind: "multipart", file: "file", maxBytes: MAX_SHEET_BYTES, fields: z.strictObject({}) },
  reply: importPlan,
  failure: "Error al leer la planilla",
});

/** Applies the people of a preview, all or none. 409 when one of them changed since, 422 naming what cannot be. */
export const applyImport = contract({
  method: "POST",
  path: "/users/import",
  summary: "Aplicar una planilla de personas",
  permission: "people.write",
  body: z.strictObject({
    personas: z.array(wantedPerson).min(1, "No hay nada que aplicar.").max(MAX_SHEET_PEOPLE),
  }),
  reply: z.object({ creadas: z.number().int(), cambiadas: z.number().int() }),
  failure: "Error al importar las personas",
});

export type ImportPlan = z.infer<typeof importPlan>;
