import * as z from "zod";

export const targetKinds = ["show", "project", "event", "centre"] as const;
export type TargetKind = (typeof targetKinds)[number];

/** What a line can be charged to, found by its words; `chosen` names more: `show:12,centre:3`. */
export const targetsQuery = z.strictObject({
  q: z.string().trim().max(100).optional(),
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
