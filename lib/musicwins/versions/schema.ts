import * as z from "zod";
import { contentView } from "../line/schema";
import {
  flag,
  NO_NUMBER,
  needsNumber,
  optionNumber,
  orNothing,
  proposalFields,
  status,
  statusAdmin,
  who,
} from "../schema";

/** `POST /bsastrap/budget/versions/{id}` and `/history/{id}`. */
export const versionsBody = z.strictObject(proposalFields).refine(needsNumber, NO_NUMBER);

/** A proposal as it was at one version. */
export const versionRow = z.object({
  version: z.number().int(),
  head: z.boolean(),
  /** The step that made it, and how people call it. */
  accion: z.string(),
  accion_label: z.string(),
  status,
  status_admin: statusAdmin,
  motivo: z.string(),
  ...contentView,
  created_by: who,
  created_at: z.string(),
});
export type VersionRow = z.infer<typeof versionRow>;

/** A field that a version changed. `kind` says how to write the values: an amount of a currency, a day, plain text. */
export const fieldChange = z.object({
  campo: z.string(),
  label: z.string(),
  kind: z.enum(["ars", "usd", "day", "text", "percent"]),
  antes: z.string().nullable(),
  despues: z.string().nullable(),
});
export type FieldChange = z.infer<typeof fieldChange>;

/** A step of the timeline: what was done, by whom, and what it changed from the version before. */
export const historyRow = z.object({
  version: z.number().int(),
  accion: z.string(),
  accion_label: z.string(),
  status,
  status_admin: statusAdmin,
  motivo: z.string(),
  cambios: z.array(fieldChange),
  created_by: who,
  created_at: z.string(),
});

/** `GET /bsastrap/budget/{id}/rechazo`; without a version, the last rejection. */
export const rejectionQuery = z
  .strictObject({
    isop: flag,
    option_number: optionNumber,
    version: orNothing(
      z
        .string()
        .regex(/^\d{1,6}$/, "Tiene que ser un número.")
        .transform(Number),
    ),
  })
  .refine(needsNumber, NO_NUMBER);

export const rejection = z.object({
  motivo: z.string(),
  version: z.number().int(),
  created_by: who,
  created_at: z.string(),
});
