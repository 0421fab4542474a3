import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { recordId, workDay } from "@/lib/format/listSchema";
import { decimal, orNone, percent, quantity, text, unitPrice, version, why } from "../schema/fields";

const billedLine = z.strictObject({
  order_line_id: orNone,
  description: text(300).default(""),
  quantity,
  unit_price: unitPrice,
});

/** What a voucher bills of an order. Its version is the voucher's. */
export const matchBody = z.strictObject({
  voucher_id: recordId,
  version,
  order_id: recordId,
  lines: z.array(billedLine).min(1, "Falta qué factura.").max(100),
});

/** What is done of a bill that does not fit. */
export const resolveBody = z.strictObject({
  version,
  order_id: recordId,
  way: z.enum(["nota", "aceptar"]),
  text: why,
});

export const matchQuery = z.strictObject({ order: recordId });

const deviation = z.object({
  id: z.int(),
  kind: z.enum(["cantidad", "precio", "no_pedido"]),
  sentence: z.string(),
  quantity: z.string(),
  net: money,
});

export const billView = z.object({
  voucher_id: z.int(),
  text: z.string(),
  state: z.string(),
  state_title: z.string(),
  observed: z.string(),
  /** The last day on which its supplier was asked for a credit note. */
  note_asked: z.string().nullable(),
  /** The mark is of the match: it goes away with what it says. */
  ours: z.boolean(),
  date: z.string().nullable(),
  due_date: z.string().nullable(),
  currency: divisa.nullable(),
  net: money,
  vat: money,
  total: money.nullable(),
  version: z.int(),
  href: z.string().nullable(),
  /** Nobody validated it yet: until then nothing that came is its own, and nothing of it is wrong. */
  pending: z.boolean(),
  /** All of it fits, or was accepted. */
  inside: z.boolean(),
  sentence: z.string(),
  deviations: z.array(deviation),
  lines: z.array(
    z.object({
      id: z.int(),
      order_line_id: z.int().nullable(),
      description: z.string(),
      quantity: z.string(),
      unit_price: z.string(),
      net: money,
      credited: z.string(),
      matched: z.string(),
    }),
  ),
});
export type BillView = z.output<typeof billView>;

/** Vouchers of the order's supplier that may be of it. */
export const candidates = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      date: z.string().nullable(),
      net: money,
      total: money.nullable(),
      currency: divisa.nullable(),
      state: z.string(),
      version: z.int(),
    }),
  ),
});

export const tolerance = z.object({
  id: z.int(),
  currency: divisa,
  from_day: z.string(),
  price_percent: z.string(),
  price_fixed: money,
});

export const toleranceBody = z.strictObject({
  currency: divisa,
  from_day: workDay,
  price_percent: percent,
  price_fixed: decimal(2, "La suma fija", true),
});
