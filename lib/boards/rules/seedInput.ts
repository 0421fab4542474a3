import * as z from "zod";
import { MAX_CHECKS, MAX_LABELS, MAX_TEXT, MAX_TITLE, priorities } from "./words";

/** A CardSeed (definition.ts) as people send it, with texts for what is wrong. */
export const seedInput = z.strictObject({
  title: z
    .string("Falta el título.")
    .trim()
    .min(1, "Falta el título.")
    .max(MAX_TITLE, `Hasta ${MAX_TITLE} caracteres.`),
  type: z.string().max(80).optional(),
  description: z.string().trim().max(MAX_TEXT, `Hasta ${MAX_TEXT} caracteres.`).optional(),
  priority: z.enum(priorities, "Elegir una prioridad.").optional(),
  dueDays: z.int("Días enteros.").min(0, "Días desde hoy.").max(3_650, "Hasta 3.650 días.").optional(),
  labels: z.array(z.string().trim().min(1).max(40, "Hasta 40 caracteres.")).max(MAX_LABELS).optional(),
  checklist: z
    .array(z.string().trim().min(1).max(300, "Hasta 300 caracteres por paso."))
    .max(MAX_CHECKS, `Hasta ${MAX_CHECKS} pasos.`)
    .optional(),
  fields: z.record(z.string(), z.unknown()).optional(),
  hours: z.number().positive("Más de cero.").max(99_999).optional(),
});

/** The name of a template, a recurring card or an automation. */
export const settingTitle = z
  .string("Falta el nombre.")
  .trim()
  .min(1, "Falta el nombre.")
  .max(80, "Hasta 80 caracteres.");

/** What a change of one carries: the version that the person saw. */
export const settingVersion = z.int("Falta la versión.");
