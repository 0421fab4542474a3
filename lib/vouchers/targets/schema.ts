import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { recordId } from "@/lib/format/listSchema";

export const targetKinds = ["show", "project", "event", "centre"] as const;
export type TargetKind = (typeof targetKinds)[number];

/** What a line can be charged to, found by its words; `chosen` names more: `show:12,centre:3`. */
export const targetsQuery = z.strictObject({
  q: z.string().trim().max(100).optional(),
  /** Only these. */
  kind: z.enum(targetKinds).optional(),
  chosen: z
    .string()
    .trim()
    .max(4_000)
    .regex(/^((show|project|event|centre):\d{1,9}(,|$))*$/, "Va como show:12,centre:3.")
    .optional(),
});
export const targetsReply = z.object({
  /** `detail`: the day of a show, the first one of an event. */
  targets: z.array(z.object({ kind: z.enum(targetKinds), id: z.int(), name: z.string(), detail: z.string() })),
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
});

/** What was approved, found by its words; `chosen`, `chosen_order` and `chosen_expense` are a proposal, an order and an expense that come along whatever they have left. */
export const promisedQuery = z.strictObject({
  q: z.string().trim().max(100).optional(),
  chosen: recordId.optional(),
  chosen_order: recordId.optional(),
  chosen_expense: recordId.optional(),
});
export const promisedReply = z.object({
  data: z.array(
    z.object({
      target_type: z.enum(["proposal", "purchase_order", "expense"]),
      target_id: z.int(),
      text: z.string(),
      currency: divisa,
      left: money,
    }),
  ),
});
