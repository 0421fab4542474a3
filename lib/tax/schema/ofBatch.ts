import * as z from "zod";
import { keysIn } from "@/lib/catalogue/rules/kinds";
import { divisa, money } from "@/lib/format/fieldSchema";
import { TAXES } from "../rules/regime";
import { withholdingStateTitles } from "../rules/titles";

/** What one order withholds by one regime; `words`: how that was reckoned, step by step. `rate` null: by a scale. */
export const orderWithholding = z.object({
  id: z.int(),
  title: z.string(),
  tax: z.enum(TAXES),
  code: z.string(),
  base: money,
  rate: z.string().nullable(),
  amount: money,
  /** The company's own, of all but `deducted`. */
  currency: divisa,
  /** What of it the supplier does not get, in the payment's currency. */
  deducted: money,
  state: z.enum(keysIn(withholdingStateTitles)),
  certificate: z.int().nullable(),
  source: z.string(),
  to_confirm: z.boolean(),
  words: z.array(z.string()),
});
export type OrderWithholding = z.output<typeof orderWithholding>;

/** What a batch withholds of one tax: how many certificates, and their sum. */
export const batchTaxes = z.object({ title: z.string(), count: z.int(), amount: money, currency: divisa });
export type BatchTaxes = z.output<typeof batchTaxes>;
