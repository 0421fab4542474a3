import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { cursor, day, limit, recordId, several } from "@/lib/format/listSchema";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { named } from "@/lib/vouchers/schema/fields";
import { batchStates, orderStates, paymentMethodTitles } from "../rules/states";

const sorts = ["day", "number", "amount", "supplier"] as const;
/** What the orders are filtered by. Days: those of the payment, else those of its batch. */
export const ordersFilter = z.strictObject({
  q: z.string().trim().max(100).optional(),
  /** Several between commas. */
  state: several(orderStates, "es un estado de una orden").optional(),
  company: recordId.optional(),
  currency: divisa.optional(),
  supplier: recordId.optional(),
  method: z.enum(keysOf(paymentMethodTitles)).optional(),
  from: day.optional(),
  until: day.optional(),
  sort: z.enum([...sorts, ...sorts.map((one) => `-${one}` as const)]).default("-day"),
});
export type OrdersFilter = z.output<typeof ordersFilter>;
export const ordersQuery = ordersFilter.extend({ limit: limit(100), cursor: cursor.optional() });

export const orderRow = z.object({
  id: z.int(),
  /** As files and banks have it; empty before its release. */
  number: z.string(),
  day: z.string(),
  company: named,
  supplier: named.nullable(),
  payee: z.string(),
  method: z.enum(keysOf(paymentMethodTitles)),
  currency: divisa,
  amount: money,
  withheld: money,
  net: money,
  state: z.enum(orderStates),
  batch: z.object({ id: z.int(), state: z.enum(batchStates) }).nullable(),
  own_account: z.string(),
  reference: z.string(),
  reason: z.string(),
});
export type OrderRow = z.output<typeof orderRow>;

/** `totals`: by currency of all that is filtered and is or was paid, or of the states asked for; `aside`: how many are in none of them; `companies`: whose orders there are at all. */
export const ordersPage = z.object({
  items: z.array(orderRow),
  next_cursor: z.string().nullable(),
  total: z.int(),
  aside: z.int(),
  totals: z.array(z.object({ currency: divisa, count: z.int(), amount: money, net: money })),
  companies: z.array(named),
});
