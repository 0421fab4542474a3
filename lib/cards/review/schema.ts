import * as z from "zod";
import { fileView } from "@/lib/documents/schema";
import { divisa, money } from "@/lib/format/fieldSchema";
import { day, limit, recordId, several, workDay } from "@/lib/format/listSchema";
import { clave } from "@/lib/format/onceKey";
import { known, named, text, version, why } from "@/lib/vouchers/schema/fields";
import { expenseSteps, lineStates, reportStates, statementStates } from "../rules/states";
import { expenseCategory, expenseState, expenseView, month, returned, taxLines } from "../schema";

const flag = z.enum(["0", "1"]).optional();

/** What the list of who reviews is filtered by. */
export const reviewFilter = z.strictObject({
  q: z.string().trim().max(100).optional(),
  /** Several between commas. */
  state: several(expenseState.options, "es un estado de los gastos").optional(),
  holder: recordId.optional(),
  month: month.optional(),
  company: recordId.optional(),
  card: recordId.optional(),
  show: recordId.optional(),
  category: expenseCategory.optional(),
  currency: divisa.optional(),
  /** With a photo of its receipt. */
  receipt: flag,
  /** A line of its card's statement. */
  matched: flag,
  from: day.optional(),
  until: day.optional(),
  /** `holder`: person, then month, then day. */
  sort: z.enum(["holder", "-day", "day", "-amount", "amount"]).default("holder"),
});
export type ReviewFilter = z.output<typeof reviewFilter>;
export const reviewQuery = reviewFilter.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: limit(100),
});

/** An expense as who reviews has it in a list. */
export const reviewRow = z.object({
  id: z.int(),
  version: z.int(),
  state: expenseState,
  origin: z.enum(["telefono", "resumen"]),
  holder: named,
  /** `2026-11`: its report's. */
  month: z.string(),
  day: z.string(),
  merchant: z.string(),
  amount: money,
  currency: divisa,
  takes_away: z.boolean(),
  /** What it gives back, in one text. */
  returns: z.string(),
  card: z.object({ id: z.int(), last4: z.string(), company: named }),
  category: expenseCategory,
  /** What it is charged to, in one text. */
  charged_to: z.string(),
  has_photo: z.boolean(),
  no_receipt_reason: z.string(),
  observed_reason: z.string(),
  answer: z.string(),
  matched: z.boolean(),
  /** It became a voucher. */
  voucher_id: z.int().nullable(),
  received_at: z.string(),
});
export type ReviewRow = z.output<typeof reviewRow>;

/** Of one currency; what takes away is taken away. */
export const reviewTotals = z.object({ currency: divisa, count: z.int(), amount: money });
/** A person's month among what is filtered. */
export const reviewMonth = z.object({
  holder: named,
  month: z.string(),
  report: z.object({ id: z.int(), state: z.enum(reportStates) }),
  count: z.int(),
  /** Sent and not looked at yet. */
  waiting: z.int(),
  totals: z.array(reviewTotals),
});
export type ReviewMonth = z.output<typeof reviewMonth>;

export const reviewPage = z.object({
  data: z.array(reviewRow),
  total: z.int(),
  totals: z.array(reviewTotals),
  /** By state, with these filters but the state's. */
  states: z.record(z.string(), z.int()),
  months: z.array(reviewMonth),
});
export type ReviewPage = z.output<typeof reviewPage>;

/** A purchase that something may be given back of, as people choose it. */
export const purchase = z.object({ id: z.int(), client_id: z.string(), text: z.string(), left: money });

/** One expense with all that is looked at before saying yes. */
export const reviewRecord = expenseView.omit({ acciones: true }).extend({
  centre: named.nullable(),
  category_id: z.int().nullable(),
  /** Our company that its receipt is made out to. */
  receiver: named.nullable(),
  /** What approving makes of it. */
  becomes: z.enum(["comprobante", "gasto"]),
  /** The one that it became, or the same receipt that is there already. */
  voucher: z.object({ id: z.int(), text: z.string(), state: z.string(), link: z.string() }).nullable(),
  line: z
    .object({
      id: z.int(),
      state: z.enum(lineStates),
      day: z.string(),
      merchant: z.string(),
      amount: money,
      currency: divisa,
      statement: z.object({ id: z.int(), name: z.string(), state: z.enum(statementStates), link: z.string() }),
    })
    .nullable(),
  collected: z.object({ day: z.string(), note: z.string() }).nullable(),
  /** Of what was given back and is not decided yet: what it may be of. */
  purchases: z.array(purchase),
  attachments: z.array(fileView),
  acciones: z.array(z.enum(expenseSteps)),
});
export type ReviewRecord = z.output<typeof reviewRecord>;

/** A value that is not said stays as the phone said it. */
export const approveBody = z.strictObject({
  version,
  show_id: recordId.nullable().optional(),
  project_id: recordId.nullable().optional(),
  cost_centre_id: recordId.nullable().optional(),
  category_id: recordId.nullable().optional(),
  receipt: z
    .strictObject({
      issuer_tax_id: text(20),
      recipient_tax_id: text(20),
      type_code: text(4),
      point: text(5),
      number: text(60),
      tax_lines: taxLines,
      /** What its rates do not tell. */
      net_untaxed: known,
      other_taxes: known,
    })
    .optional(),
  /** The purchase that it gives back of, by its client_id. */
  returns: returned.optional(),
  returns_reason: text(1_000).optional(),
  /** Why it is not the one that it looks like. */
  alike_reason: text(1_000).default(""),
});
export const reasonBody = z.strictObject({ version, reason: why });
export const collectBody = z.strictObject({ version, clave, day: workDay, note: text(200).default("") });
