import * as z from "zod";
import { divisa, mail, money } from "@/lib/format/fieldSchema";
import { recordId } from "@/lib/format/listSchema";
import { billView } from "../matches/schema";
import { receiptView } from "../receipts/schema";
import { lineKinds } from "../rules/kinds";
import { named, quantity, text, unitPrice, version, why } from "../schema/fields";

/** Chooses a quote and asks for the order's approval. `version`: the requisition's. */
export const askBody = z.strictObject({
  version,
  requisition_id: recordId,
  quote_id: recordId,
  company_id: recordId,
  /** Why not the cheapest. */
  choice_reason: text(1_000).default(""),
  /** Why there are fewer quotes than the rules want. */
  few_quotes_reason: text(1_000).default(""),
  note: text(1_000).default(""),
  /** Purse of a line of the quote, by its number; the requisition's where it is not said. */
  purses: z
    .array(z.strictObject({ n: z.int().min(1), purse_id: recordId }))
    .max(100)
    .default([]),
});

/** Other quantities or prices of an order that was approved: more of anything is approved again. */
export const amendBody = z.strictObject({
  version,
  reason: why,
  lines: z
    .array(z.strictObject({ id: recordId, quantity, unit_price: unitPrice }))
    .min(1)
    .max(100),
});

export const sendBody = z.strictObject({ version, mail: mail.optional(), message: text(1_000).default("") });

const orderLine = z.object({
  id: z.int(),
  n: z.int(),
  kind: z.enum(lineKinds),
  description: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unit_price: z.string(),
  vat_rate: z.string(),
  net: money,
  vat: money,
  purse: named,
  received: z.string(),
  billed: z.string(),
  matched: z.string(),
});
export type OrderLineView = z.output<typeof orderLine>;

export const orderView = z.object({
  id: z.int(),
  code: z.string(),
  company: named,
  supplier: named.extend({ mail: z.string() }),
  currency: divisa,
  delivery_day: z.string().nullable(),
  delivery_place: z.string(),
  terms: z.string(),
  note: z.string(),
  net: money,
  vat: money,
  total: money,
  /** What of it is still promised. */
  committed: money,
  approved_at: z.string().nullable(),
  approved_by: z.string(),
  sent_at: z.string().nullable(),
  sent_to: z.string(),
  accepted_at: z.string().nullable(),
  accepted_by: z.string(),
  closed_at: z.string().nullable(),
  amendment: z.array(z.object({ id: z.int(), quantity: z.string(), unit_price: z.string() })).nullable(),
  version: z.int(),
  lines: z.array(orderLine),
  receipts: z.array(receiptView),
  bills: z.array(billView),
});
export type OrderView = z.output<typeof orderView>;

/** What a supplier sees of an order by its link, and nothing else of ours. */
export const linkParams = z.object({ token: z.string().regex(/^[\w-]{43}$/, "El enlace no es válido.") });

export const acceptBody = z.strictObject({ name: text(120).min(3, "Escribir su nombre.") });

export const linkedOrder = z.object({
  code: z.string(),
  company: z.string(),
  company_tax_id: z.string(),
  supplier: z.string(),
  currency: divisa,
  delivery_day: z.string().nullable(),
  delivery_place: z.string(),
  terms: z.string(),
  net: money,
  vat: money,
  total: money,
  lines: z.array(
    z.object({ description: z.string(), quantity: z.string(), unit: z.string(), unit_price: z.string(), net: money }),
  ),
  accepted_at: z.string().nullable(),
  accepted_by: z.string(),
});
export type LinkedOrder = z.output<typeof linkedOrder>;
