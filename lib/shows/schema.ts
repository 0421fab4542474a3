import * as z from "zod";
import { showStates, stages } from "./rules/kinds";
import { type Refunder, refunderTitles } from "./rules/refunders";

/** Where a show stands after a step; `stage`: its column of booking's board, null without a card. */
export const showLife = z.object({
  id: z.int(),
  show: z.string(),
  state: z.enum(showStates),
  stage: z.enum(stages).nullable(),
  state_reason: z.string(),
  sold_out_at: z.string().nullable(),
  version: z.int(),
});

export const showParams = z.object({
  id: z.coerce.number("Tiene que ser el número del show.").int().positive().max(2_147_483_647),
});

export const transitionBody = z.strictObject({
  to: z.enum(showStates),
  version: z.int().min(1),
  reason: z.string().trim().max(1_000).optional(),
  /** Of a show that is called off: who gives back what was paid for it. */
  refund_by: z.enum(Object.keys(refunderTitles) as [Refunder, ...Refunder[]]).optional(),
  /** Made by who calls; a step already made answers as it did, so that it decides nothing. */
  client_id: z.uuid().optional(),
});
