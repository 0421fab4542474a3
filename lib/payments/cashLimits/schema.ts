import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { workDay } from "@/lib/format/listSchema";
import { amount, person, text, version } from "@/lib/vouchers/schema/fields";

export const limitCountries = ["AR", "ES"] as const;

/** From which day on a country lets its companies pay how much in cash, in its own currency, and what says so. */
export const newCashLimit = z.strictObject({
  country: z.enum(limitCountries, "Elegir Argentina o España."),
  from_day: workDay,
  amount,
  source: text(300).min(3, "Decir qué norma lo dice."),
  /** Until the accountant has said yes. */
  to_confirm: z.boolean().default(true),
});
export const changedCashLimit = newCashLimit.omit({ country: true }).extend({ version });
export const removedCashLimit = z.strictObject({ version: z.coerce.number().int().min(1) });

export const cashLimitRow = z.object({
  id: z.int(),
  country: z.enum(limitCountries),
  from_day: z.string(),
  currency: divisa,
  amount: money,
  source: z.string(),
  to_confirm: z.boolean(),
  /** Whether it holds today. */
  current: z.boolean(),
  created_by: person,
  version: z.int(),
});
export type CashLimitRow = z.output<typeof cashLimitRow>;
export const cashLimitsReply = z.object({ data: z.array(cashLimitRow) });
