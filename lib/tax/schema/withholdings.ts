import * as z from "zod";
import { keysIn } from "@/lib/catalogue/rules/kinds";
import { divisa, money } from "@/lib/format/fieldSchema";
import { day, limit, recordId } from "@/lib/format/listSchema";
import { amount, why } from "@/lib/vouchers/schema/fields";
import { exportKeys } from "../exports/kinds";
import { TAXES } from "../rules/regime";
import { withholdingStateTitles } from "../rules/titles";

const named = z.object({ id: z.int(), name: z.string() });
export const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "Escribir el mes como 2026-11.");
export const idParams = z.object({ id: recordId });

export const withholdingFilter = z.strictObject({
  q: z.string().trim().max(100).optional(),
  company: recordId.optional(),
  supplier: recordId.optional(),
  tax: z.enum(TAXES).optional(),
  state: z.enum(keysIn(withholdingStateTitles)).optional(),
  month: month.optional(),
  from: day.optional(),
  until: day.optional(),
  sort: z
    .enum(["-day", "day", "supplier", "-supplier", "-amount", "amount", "certificate", "-certificate"])
    .default("-day"),
});
export type WithholdingFilter = z.output<typeof withholdingFilter>;
export const withholdingsQuery = withholdingFilter.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: limit(100),
});

/**
 * A certificate, or what will be one. `order`: the number of its payment order; `batch`: where it is looked at; `declared`: the order that was declared
 * elsewhere, of which somebody says what was withheld.
 */
export const withholdingRow = z.object({
  id: z.int(),
  day: z.string(),
  company: named,
  supplier: named,
  tax_id: z.string(),
  tax: z.enum(TAXES),
  code: z.string(),
  title: z.string(),
  base: money,
  /** `null`: by a scale, where it is `said` by the voucher itself, and of what was declared. */
  rate: z.string().nullable(),
  said: z.boolean(),
  amount: money,
  currency: divisa,
  state: z.enum(keysIn(withholdingStateTitles)),
  certificate: z.int().nullable(),
  order: z.int().nullable(),
  batch: z.int().nullable(),
  declared: z.int().nullable(),
  /** Declared without saying what was withheld. */
  flagged: z.boolean(),
  annulled_reason: z.string(),
});
export type WithholdingRow = z.output<typeof withholdingRow>;
export const withholdingsPage = z.object({
  data: z.array(withholdingRow),
  total: z.int(),
  totals: z.array(z.object({ currency: divisa, count: z.int(), amount: money })),
});

/** What was withheld of a payment declared elsewhere, by one of the regimes that it counts for; and how that is known. */
export const saidBody = z.strictObject({
  order_id: recordId,
  tax: z.enum(TAXES),
  code: z.string().trim().max(20),
  amount,
  reason: why,
});
export const saidReply = z.object({ amount: money });

/** A company's file or list of a month; quarters and years are those that the month is of. `mark`, `width`: SICORE's. */
export const exportQuery = z.strictObject({
  form: z.enum(exportKeys),
  company: recordId,
  month,
  mark: z.enum([",", "."]).default("."),
  width: z.enum(["145", "198"]).default("145"),
});
