import * as z from "zod";
import { label } from "@/lib/format/fieldSchema";
import { day } from "@/lib/format/listSchema";
import { clave } from "@/lib/format/onceKey";
import { budgetRow, contentFields } from "../line/schema";
import { MAX_BULK } from "../rules/forms";
import {
  area,
  areaRole,
  category,
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
} from "../schema";

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
  clave,
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
