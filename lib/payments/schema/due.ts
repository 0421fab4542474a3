import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { day, recordId } from "@/lib/format/listSchema";
import { named } from "@/lib/vouchers/schema/fields";
import { dueGroupIds } from "../rules/groups";
import { blocks, subjectKinds } from "../rules/kinds";
import { batchStates } from "../rules/states";
import { pageOf } from "./fields";

/** What the due list is filtered by. `view`: overdue alone, blocked alone, what can be paid. */
export const dueFilter = z.strictObject({
  q: z.string().trim().max(100).optional(),
  company: recordId.optional(),
  currency: divisa.optional(),
  supplier: recordId.optional(),
  kind: z.enum(subjectKinds).optional(),
  view: z.enum(["vencidos", "bloqueados", "pagables"]).optional(),
  from: day.optional(),
  until: day.optional(),
  sort: z.enum(["due", "-due", "supplier", "-supplier", "amount", "-amount"]).default("due"),
});

export type DueFilter = z.output<typeof dueFilter>;

export const dueQuery = dueFilter.extend(pageOf);

/** Something that is owed. `free`: what of it no live batch holds. */
export const dueRow = z.object({
  kind: z.enum(subjectKinds),
  id: z.int(),
  text: z.string(),
  link: z.string().nullable(),
  company: named.nullable(),
  supplier: named.nullable(),
  payee: z.string(),
  currency: divisa,
  owed: money,
  held: money,
  free: money,
  due_day: z.string(),
  /** Of the account it would be paid at. */
  last_four: z.string().nullable(),
  /** Nobody loaded an account for it: it is paid by cheque, in cash, or debited. */
  without_account: z.boolean(),
  block: z.object({ code: z.enum(blocks), text: z.string(), cure: z.string(), link: z.string().nullable() }).nullable(),
  /** Credits of its supplier that nothing holds, in its company and currency: paid advances first, then notes. */
  netting: z.array(z.object({ kind: z.enum(subjectKinds), id: z.int(), text: z.string(), free: money })),
  batches: z.array(z.object({ id: z.int(), day: z.string(), state: z.enum(batchStates), amount: money })),
});

export type DueRow = z.output<typeof dueRow>;

/** Of a company and currency: what is overdue, of today, of the next seven days; `balance`: null while no statement says it; `bank`: what was paid since, and is gone from what is `left`. */
export const cashRow = z.object({
  company: named,
  currency: divisa,
  overdue: money,
  today: money,
  week: money,
  balance: money.nullable(),
  bank: money,
  left: money.nullable(),
});

export type CashRow = z.output<typeof cashRow>;

/** What is due of one group; `amounts`: what is owed of it in each currency. */
export const dueGroup = z.object({
  id: z.enum(dueGroupIds),
  count: z.int(),
  in_batch: z.int(),
  blocked: z.int(),
  amounts: z.array(z.object({ currency: divisa, amount: money })),
});

export const duePage = z.object({
  data: z.array(dueRow),
  total: z.int(),
  totals: z.array(z.object({ currency: divisa, count: z.int(), amount: money })),
  counts: z.object({ overdue: z.int(), blocked: z.int() }),
  cash: z.array(cashRow),
  today: z.string(),
});

export type DuePage = z.output<typeof duePage>;
