import * as z from "zod";
import { type AdminStep, adminTransitions, type Step, transitions } from "../rules/transitions";
import {
  areaRole,
  blankAmount,
  blankDay,
  blankMail,
  blankTaxId,
  fileView,
  flag,
  NO_NUMBER,
  optionNumber,
  orNothing,
  pair,
  priority,
  status,
  statusAdmin,
  text,
  who,
  words,
} from "../schema";

/** A fact to compare options by: `Montaje`: `No incluye`. */
const comparedFact = z.strictObject({ nombre: words.min(1), valor: text(200) });

/** A list sent inside a form's text field. */
const comparedFacts = z
  .string()
  .transform((value, ctx) => {
    try {
      return JSON.parse(value || "[]") as unknown;
    } catch {
      ctx.addIssue({ code: "custom", message: "Tiene que ser una lista en JSON." });
      return z.NEVER;
    }
  })
  .pipe(z.array(comparedFact).max(40));

const PERCENT = "Tiene que ser un porcentaje, por ejemplo 10,5.";
const percent = z
  .union([z.literal("").transform(() => null), z.string().regex(/^\d{1,3}([.,]\d{1,2})?$/, PERCENT)], PERCENT)
  .optional()
  .transform((value) => value?.replace(",", ".") ?? value)
  .refine((value) => !value || Number(value) <= 100, "No puede pasar de 100.");

/** What a proposal says, in the fields of a form: what is left out stays as it is (a new one: blank). */
export const contentFields = {
  titulo: text(200).optional(),
  proveedor: words.optional(),
  proveedor_mail: blankMail,
  proveedor_cuit: blankTaxId,
  detalle: text(4_000).optional(),
  /** Amounts of the proposal, in pesos and in dollars; a comma or a point, as people type them. */
  alicuota_ars: blankAmount,
  alicuota_usd: blankAmount,
  /** VAT rate in points, for comparing. */
  iva: percent,
  condicion_pago: words.optional(),
  fecha_entrega: blankDay,
  /** JSON: `[{ "nombre": "Operador", "valor": "Sí" }]`. */
  detalles: comparedFacts.optional(),
  fecha_pago: blankDay,
  prioridad: orNothing(priority),
};

const stepNames = Object.keys(transitions) as [Step, ...Step[]];
const adminStepNames = Object.keys(adminTransitions) as [AdminStep, ...AdminStep[]];

/** What a proposal says, as answers have it: now, or at a version. */
export const contentView = {
  titulo: z.string(),
  proveedor: z.string(),
  proveedor_mail: z.string(),
  proveedor_cuit: z.string(),
  detalle: z.string(),
  alicuota_ars: z.string(),
  alicuota_usd: z.string(),
  iva: z.string().nullable(),
  condicion_pago: z.string(),
  fecha_entrega: z.string().nullable(),
  detalles: z.array(z.object({ nombre: z.string(), valor: z.string() })),
  fecha_pago: z.string().nullable(),
  fecha_pagado: z.string().nullable(),
};

/**
 * A proposal as it stands: the head of its versions. In lists there is one per line, the `chosen` one (the main proposal
 * until an option is chosen or approved). `id` is the line's; `version` goes back with every change.
 */
export const budgetRow = z.object({
  id: z.number().int(),
  area: z.string(),
  category: z.string(),
  isop: z.boolean(),
  option_number: z.number().int(),
  chosen: z.boolean(),
  prioridad: priority,
  version: z.number().int(),
  status,
  status_admin: statusAdmin,
  /** Why it was rejected, returned or observed; empty otherwise. */
  motivo: z.string(),
  ...contentView,
  /** Options of the line, the main proposal not counted. */
  opciones: z.number().int(),
  comentarios: z.number().int(),
  files: z.array(fileView),
  /** Of its financieros: scheduled and not yet paid, and paid. */
  financieros: z.object({ pendiente: pair, pagado: pair }),
  /** Of what is approved and not paid, the requests whose invoices are observed and that nobody looked at: it waits for that. */
  facturas_por_ver: z.array(z.number().int()),
  /** The person who asked for the line, and who made its last version. */
  created_by: who,
  created_at: z.string(),
  updated_by: who,
  updated_at: z.string(),
  /** The person's role in the area, and what they may do to this proposal now. */
  rol: areaRole,
  acciones: z.array(z.enum([...stepNames, ...adminStepNames, "editar", "borrar", "cambiar_fecha", "elegir"])),
});
export type BudgetRow = z.infer<typeof budgetRow>;

/** Which proposal of a line a query means: the main one unless it is about an option. */
export const whichQuery = z
  .strictObject({ isOption: flag, optionNumber: optionNumber })
  .refine((value) => !value.isOption || value.optionNumber > 0, { ...NO_NUMBER, path: ["optionNumber"] });
