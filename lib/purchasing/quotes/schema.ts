import * as z from "zod";
import { fileView } from "@/lib/documents/schema";
import { divisa, money } from "@/lib/format/fieldSchema";
import { recordId, workDay } from "@/lib/format/listSchema";
import { lates } from "../rules/compare";
import { named, optionalDay, orNone, percent, quantity, rate, text, unitPrice, version } from "../schema/fields";

const offeredLine = z.strictObject({
  requisition_line_id: orNone,
  description: text(300).min(1, "Falta qué cotizan."),
  quantity,
  unit: text(40).default("unidad"),
  /** How many of the units that were asked for are in one of these. */
  pack: quantity.default("1"),
  unit_price: unitPrice,
  vat_rate: percent.default("21"),
});

const quoteFields = {
  supplier_id: recordId,
  currency: divisa.default("ARS"),
  fx_rate: rate.nullable().default(null),
  day: workDay,
  valid_until: optionalDay,
  expired_reason: text(500).default(""),
  delivery_day: optionalDay,
  delivery_place: text(200).default(""),
  terms: text(200).default(""),
  note: text(1_000).default(""),
  lines: z.array(offeredLine).min(1, "Falta una línea.").max(100, "Hasta 100 líneas."),
  file_ids: z.array(z.uuid()).max(10, "Hasta 10 archivos.").default([]),
};

const lasts = [
  ({ day, valid_until }: { day: string; valid_until: string | null }) => valid_until === null || valid_until >= day,
  { path: ["valid_until"], message: "Vence antes del día de la cotización: corregir una de las dos fechas." },
] satisfies [unknown, object];

export const newQuote = z.strictObject({ ...quoteFields, requisition_id: recordId }).refine(...lasts);
export const quoteBody = z.strictObject({ ...quoteFields, version }).refine(...lasts);

export const quoteView = z.object({
  id: z.int(),
  supplier: named,
  currency: divisa,
  fx_rate: z.string().nullable(),
  day: z.string(),
  valid_until: z.string().nullable(),
  expired_reason: z.string(),
  delivery_day: z.string().nullable(),
  delivery_place: z.string(),
  terms: z.string(),
  note: z.string(),
  chosen: z.boolean(),
  version: z.int(),
  files: z.array(fileView),
  lines: z.array(
    z.object({
      n: z.int(),
      requisition_line_id: z.int().nullable(),
      description: z.string(),
      quantity: z.string(),
      unit: z.string(),
      pack: z.string(),
      unit_price: z.string(),
      vat_rate: z.string(),
    }),
  ),
  /** On equal terms with the others. */
  compared: z.object({
    total: money.nullable(),
    extras: money,
    cheapest: z.boolean(),
    over: z.string().nullable(),
    expired: z.boolean(),
    late: z.enum(lates),
    missing: z.array(z.int()),
    lines: z.array(
      z.object({ requisition_line_id: z.int(), unit_price: z.string(), total: money, cheapest: z.boolean() }),
    ),
  }),
});
export type QuoteView = z.output<typeof quoteView>;
