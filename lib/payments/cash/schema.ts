import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { day, recordId } from "@/lib/format/listSchema";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { named } from "@/lib/vouchers/schema/fields";
import { cashPartTitles } from "../rules/weeks";

export const cashQuery = z.strictObject({ weeks: z.coerce.number().int().min(1).max(13).default(8) });

const week = z.object({
  due: money,
  committed: money,
  invoiced: money,
  tickets: money,
  /** In the banks at its end, were all of it to happen on its day; null while no statement says what there is. */
  left: money.nullable(),
});

/** Of a company and currency what goes and comes by week, against the last reconciled balances of its own accounts. */
export const cashLine = z.object({
  company: named,
  currency: divisa,
  balance: money.nullable(),
  /** The day of the oldest of those balances. */
  balance_day: z.string().nullable(),
  /** Paid since those balances: gone, and not in them. */
  bank: money,
  /** As `weeks` of the reply: late first. */
  weeks: z.array(week),
});
export type CashLine = z.output<typeof cashLine>;

export const cashReply = z.object({
  today: z.string(),
  weeks: z.array(z.object({ from: z.string().nullable(), until: z.string() })),
  data: z.array(cashLine),
});
export type CashReply = z.output<typeof cashReply>;

export const cashRowsQuery = z.strictObject({
  company: recordId,
  currency: divisa,
  part: z.enum(keysOf(cashPartTitles)),
  from: day.optional(),
  until: day.optional(),
});

/** What a figure of the cash is made of, by day; 500 of it at most. */
export const cashRows = z.object({
  data: z.array(
    z.object({ key: z.string(), text: z.string(), day: z.string(), amount: money, href: z.string().nullable() }),
  ),
  total: z.int(),
  amount: money,
});
