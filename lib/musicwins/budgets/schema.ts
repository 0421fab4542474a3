import * as z from "zod";
import { label } from "@/lib/format/fieldSchema";
import { day } from "@/lib/format/listSchema";
import { MAX_BULK } from "../rules/forms";
import { type AdminStep, adminTransitions, type Step, transitions } from "../rules/transitions";
import {
  area,
  areaRole,
  blankAmount,
  blankDay,
  blankMail,
  blankTaxId,
  category,
  fileView,
  flag,
  id,
  NO_NUMBER,
  needsNumber,
  optionNumber,
  orNothing,
  pair,
  priority,
  proposalFields,
  status,
  statusAdmin,
  text,
  version,
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

/** `POST /bsastrap`: a line with its main proposal. `status` says whether it is sent to approval at once. */
export const newBudgetFields = z.strictObject({
  area,
  category,
  ...contentFields,
  status: orNothing(z.enum(["borrador", "pendiente"], "Un presupuesto nuevo es borrador o pendiente.")),
});

/** `PUT /bsastrap/{id}`: the main proposal, and where the line belongs. */
export const budgetFields = z.strictObject({
  area: area.optional(),
  category: category.optional(),
  ...contentFields,
  version,
});

/** `GET /bsastrap` and its kin: the area and category of the specification, and our own filters. */
export const budgetFilter = z.strictObject({
  area: label.optional(),
  category: label.optional(),
  status: status.optional(),
  prioridad: priority.optional(),
  /** Words in the title, the supplier or the detail. */
  q: text(100).optional(),
  /** Days of payment (when it was paid, else when it is planned), both included. */
  desde: day.optional(),
  hasta: day.optional(),
});
export type BudgetFilter = z.output<typeof budgetFilter>;

/** The list also takes the numbers of some lines: of these only those that the filter shows, to bring a list up to date. */
export const budgetListQuery = budgetFilter.extend({
  ids: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,199}$/, "Tienen que ser hasta 200 números, separados por comas.")
    .transform((text) => text.split(",").map(Number))
    .optional(),
});

/** Which proposal of a line a query means: the main one unless it is about an option. */
export const whichQuery = z
  .strictObject({ isOption: flag, optionNumber: optionNumber })
  .refine((value) => !value.isOption || value.optionNumber > 0, { ...NO_NUMBER, path: ["optionNumber"] });

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
  /** Who asked for the line, and who made its last version. */
  created_by: who,
  created_at: z.string(),
  updated_by: who,
  updated_at: z.string(),
  /** The person's role in the area, and what they may do to this proposal now. */
  rol: areaRole,
  acciones: z.array(z.enum([...stepNames, ...adminStepNames, "editar", "borrar", "cambiar_fecha", "elegir"])),
});
export type BudgetRow = z.infer<typeof budgetRow>;

/** The same with the words people read. */
export const labelledRow = budgetRow.extend({
  status_label: z.string(),
  status_admin_label: z.string(),
  prioridad_label: z.string(),
  opcion_label: z.string(),
});

/** Approved and pending of a place, by currency, and what its financieros have scheduled and paid. */
const sums = {
  approved: pair,
  pending: pair,
  financieros: z.object({ pendiente: pair, pagado: pair }),
  lineas: z.number().int(),
};

/** `data`: by area and category, in their order; `areas` and `total` add up the same rows. */
export const sumsReply = z.object({
  success: z.literal(true),
  data: z.array(z.object({ area: z.string(), category: z.string(), ...sums })),
  areas: z.array(z.object({ area: z.string(), ...sums })),
  total: z.object(sums),
});

/** An area the person belongs to. */
export const areaView = z.object({
  area: z.string(),
  rol: areaRole,
  /** Categories in use that the person sees. */
  categories: z.array(z.string()),
  /** False: only `categories` may be used. */
  todas: z.boolean(),
  /** May confirm, schedule and pay. */
  paga: z.boolean(),
});

/** A proposal named inside a body: the line's number, or its row (other fields of it are not read). */
const budgetRef = z
  .union(
    [
      id.transform((value) => ({ id: value, isop: false, option_number: 0, version: undefined })),
      z.object({ id, ...proposalFields, version }),
    ],
    "Falta el presupuesto: su número, o su fila con id, isop y option_number.",
  )
  .refine(needsNumber, NO_NUMBER);

const change = {
  newStatus: orNothing(status),
  newStatusAdmin: orNothing(statusAdmin),
  reason: text(1_000).nullish(),
};

/**
 * `POST /bsastrap/budget/clone-with-status`: takes the proposal to another status in a new version. Without
 * `newStatusAdmin`, who approves and may also pay says both words at once.
 */
export const cloneWithStatusBody = z.strictObject({ budget: budgetRef, ...change });
export const bulkStatusBody = z.strictObject({ budgets: z.array(budgetRef).min(1).max(MAX_BULK), ...change });

/** One result per budget, in the order given: the row as it is now, or why it was not changed. */
export const bulkStatusReply = z.array(
  z.object({
    id: z.number().int(),
    isop: z.boolean(),
    option_number: z.number().int(),
    success: z.boolean(),
    error: z.string().optional(),
    code: z.string().optional(),
    data: budgetRow.optional(),
  }),
);

export const priorityBody = z
  .strictObject({ priority, isOption: flag, optionNumber: optionNumber })
  .refine((value) => !value.isOption || value.optionNumber > 0, { ...NO_NUMBER, path: ["optionNumber"] });
