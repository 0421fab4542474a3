import * as z from "zod";
import { money } from "@/lib/format/fieldSchema";
import { MAX_LINES } from "../rules/split";
import { known, named, orNone, person, text, version } from "./fields";

export const allocationLine = z.strictObject({
  show_id: orNone.id,
  project_id: orNone.id,
  event_id: orNone.id,
  cost_centre_id: orNone.id,
  category_id: orNone.id,
  /** The one of its centre or show unless said. */
  purse_id: orNone.id,
  percent: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,4})?$/, "El porcentaje va con hasta cuatro decimales y punto.")
    .nullable()
    .default(null),
  amount: known,
});
export type AllocationFields = z.output<typeof allocationLine>;

export const allocationRow = z.object({
  line: z.int(),
  show: named.nullable(),
  project: named.nullable(),
  event: named.nullable(),
  centre: named.extend({ code: z.string() }).nullable(),
  category: named.nullable(),
  purse: named.nullable(),
  percent: z.string().nullable(),
  amount: money,
  cost: money,
  by: person,
  at: z.string(),
  reason: z.string(),
});
export type AllocationRow = z.output<typeof allocationRow>;

export const allocationsBody = z.strictObject({
  version,
  lines: z.array(allocationLine).max(MAX_LINES, `Hasta ${MAX_LINES} líneas.`),
  /** Asked for where it was charged to something else. */
  reason: text(1_000).default(""),
  /** Its month is shut, and it may go to the first open one. */
  anyway: z.boolean().default(false),
  /** Sends it for approval, too. */
  submit: z.boolean().default(false),
});

/** How a split comes out: its amounts, its purses before and with it, and what is said of it. Nothing is saved. */
export const previewBody = z.strictObject({
  lines: z.array(allocationLine).max(MAX_LINES, `Hasta ${MAX_LINES} líneas.`),
});
export const previewReply = z.object({
  lines: z.array(
    z.object({
      amount: money,
      cost: money,
      /** Without what the voucher is charged to now; null where the line has no purse. */
      purse: z
        .object({
          id: z.int(),
          name: z.string(),
          disponible_before: money.nullable(),
          disponible_after: money.nullable(),
          /** Who has it in charge, "" for nobody: hears of what exceeds it. */
          owner: person,
          /** `bloquea`: it cannot be charged with this by hand. */
          answer: z.enum(["alcanza", "excede", "bloquea", "sin_presupuesto"]),
          message: z.string(),
        })
        .nullable(),
    }),
  ),
  /** Its month is shut: where it would go. Empty where it is open. */
  shut: z.string(),
});

/** Vouchers of a list, as `12,14`. */
export const suggestionsQuery = z.strictObject({
  ids: z
    .string()
    .trim()
    .regex(/^\d{1,9}(,\d{1,9}){0,99}$/, "Hasta cien comprobantes, como 12,14."),
});
/** What a voucher may be charged to, and from where that comes: "últimas 3", "Oficina 60/40", "de su ficha". */
export const suggestions = z.object({
  data: z.array(
    z.object({
      voucher_id: z.int(),
      text: z.string(),
      lines: z.array(
        z.object({
          show_id: z.int().nullable(),
          project_id: z.int().nullable(),
          event_id: z.int().nullable(),
          cost_centre_id: z.int().nullable(),
          category_id: z.int().nullable(),
          purse_id: z.int().nullable(),
          percent: z.string(),
          name: z.string(),
        }),
      ),
    }),
  ),
});

/** What waits, what is done, and the oldest one that waits. */
export const allocationCounts = z.object({
  unallocated: z.int(),
  allocated: z.int(),
  reallocated: z.int(),
  /** Those that wait and whose month is shut. */
  shut: z.int(),
  oldest: z.string().nullable(),
  companies: z.array(named),
});

const templateFacts = {
  name: text(80).min(1, "Falta el nombre."),
  lines: z
    .array(allocationLine)
    .min(1, "Falta a qué se imputa.")
    .max(MAX_LINES, `Hasta ${MAX_LINES} líneas.`)
    .refine((lines) => lines.every(({ percent }) => percent !== null), "Una plantilla va por porcentajes."),
};
export const newTemplate = z.strictObject(templateFacts);
export const changedTemplate = z.strictObject({ ...templateFacts, archived: z.boolean().default(false), version });
const nullableId = z.int().nullable();
const templateLine = z.object({
  show_id: nullableId,
  project_id: nullableId,
  event_id: nullableId,
  cost_centre_id: nullableId,
  category_id: nullableId,
  purse_id: nullableId,
  percent: z.string().nullable(),
  amount: money.nullable(),
});
export const templateRow = z.object({
  id: z.int(),
  name: z.string(),
  lines: z.array(templateLine),
  created_by: person,
  archived: z.boolean(),
  version: z.int(),
});
export const templatesReply = z.object({ data: z.array(templateRow) });
