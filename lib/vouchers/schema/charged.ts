import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { limit, recordId } from "@/lib/format/listSchema";
import { named, person } from "./fields";

/** A voucher as who has a purse in charge sees it: what that purse is charged with, and nothing of its payment. */
const chargedFacts = {
  id: z.int(),
  text: z.string(),
  supplier: z.string(),
  date: z.string().nullable(),
};

export const chargedFilter = z.strictObject({
  q: z.string().trim().max(100).optional(),
  purse: recordId.optional(),
  currency: divisa.optional(),
  sort: z.enum(["-at", "at", "-date", "date", "-amount", "amount", "supplier", "-supplier"]).default("-at"),
});
export type ChargedFilter = z.output<typeof chargedFilter>;
export const chargedQuery = chargedFilter.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: limit(100),
});

/** Of a voucher and a purse what stands now; 0.00 where it was taken elsewhere. `at`: when it last changed. */
const chargedRow = z.object({ ...chargedFacts, purse: named, currency: divisa, amount: money, at: z.string() });
export type ChargedRow = z.output<typeof chargedRow>;

export const chargedPage = z.object({
  data: z.array(chargedRow),
  total: z.int(),
  totals: z.array(z.object({ currency: divisa, count: z.int(), amount: money })),
  /** Those that the person has in charge. */
  purses: z.array(named),
});

/** What one voucher did to the person's purses, newest first. */
export const chargedView = z.object({
  ...chargedFacts,
  currency: divisa,
  lines: z.array(
    z.object({
      id: z.int(),
      purse: named,
      category: z.string(),
      amount: money,
      day: z.string(),
      at: z.string(),
      by: person,
      reason: z.string(),
    }),
  ),
});
