import * as z from "zod";
import { fileView } from "@/lib/documents/schema";
import { recordId, workDay } from "@/lib/format/listSchema";
import { lineKinds } from "../rules/kinds";
import { purchaseStates } from "../rules/states";
import { quantity, text, why } from "../schema/fields";

export const receiveBody = z.strictObject({
  client_id: z.uuid(),
  day: workDay.optional(),
  reference: text(60).default(""),
  note: text(500).default(""),
  lines: z
    .array(z.strictObject({ order_line_id: recordId, quantity }))
    .min(1, "Falta cuánto llegó.")
    .max(100),
  file_ids: z.array(z.uuid()).max(10, "Hasta 10 archivos.").default([]),
});

export const undoReceiptBody = z.strictObject({ reason: why });

export const receiptView = z.object({
  id: z.int(),
  day: z.string(),
  reference: z.string(),
  note: z.string(),
  by: z.string(),
  undone: z.string(),
  lines: z.array(z.object({ order_line_id: z.int(), description: z.string(), quantity: z.string(), unit: z.string() })),
  files: z.array(fileView),
});
export type ReceiptView = z.output<typeof receiptView>;

/** What whoever asked for it sees of it, to receive it. */
export const ownPurchase = z.object({
  id: z.int(),
  code: z.string(),
  order_id: z.int().nullable(),
  order_code: z.string(),
  title: z.string(),
  state: z.enum(purchaseStates),
  supplier: z.string(),
  need_day: z.string().nullable(),
  delivery_day: z.string().nullable(),
  lines: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(lineKinds),
      description: z.string(),
      quantity: z.string(),
      unit: z.string(),
      received: z.string(),
    }),
  ),
  receipts: z.array(receiptView),
});
export type OwnPurchase = z.output<typeof ownPurchase>;
