import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { limit, recordId, several, workDay } from "@/lib/format/listSchema";
import { clave } from "@/lib/format/onceKey";
import { positive } from "@/lib/payments/schema/fields";
import { showParams } from "@/lib/shows/schema";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { named, version, why } from "@/lib/vouchers/schema/fields";
import { depositInvoices, depositStandings, depositStateTitles, directionTitles, dueRuleTitles } from "./rules/due";

const days = z
  .int("Tiene que ser un número entero de días.")
  .min(0, "No puede ser negativo.")
  .max(730, "Como máximo 730 días.");

/** One that is promised; `id` of one that is there already. Which of `due_day` and `due_days` it has, its rule says. */
const promised = z
  .strictObject({
    id: recordId.optional(),
    label: z.string().trim().normalize("NFC").max(120).default(""),
    due_rule: z.enum(keysOf(dueRuleTitles)),
    due_day: workDay.nullable().default(null),
    due_days: days.nullable().default(null),
    amount: positive,
    /** Whom it is paid to; only of those that we pay. */
    supplier_id: recordId.nullable().default(null),
  })
  .superRefine(({ due_rule, due_day, due_days }, ctx) => {
    if (due_rule === "dia" && due_day === null)
      ctx.addIssue({ code: "custom", path: ["due_day"], message: "Falta el día." });
    if (due_rule !== "dia" && due_days === null)
      ctx.addIssue({ code: "custom", path: ["due_days"], message: "Faltan los días." });
  });

/** All of a deal; those that are left out are taken off. `version`: the deal's. */
export const depositsBody = z.strictObject({ deposits: z.array(promised).max(20, "Como máximo 20."), version });
export type DepositsBody = z.output<typeof depositsBody>;

export const depositParams = showParams.extend({
  deposit: z.coerce.number("Tiene que ser un número.").int().positive(),
});

export const receiptBody = z.strictObject({
  amount: positive,
  day: workDay,
  /** How it came: the bank's reference, the receipt. */
  how: why,
  version,
  clave,
});
export const undoReceiptBody = z.strictObject({ receipt: recordId, reason: why, version, clave });

export const depositView = z.object({
  id: z.int(),
  label: z.string(),
  due_rule: z.enum(keysOf(dueRuleTitles)),
  due_day: z.string().nullable(),
  due_days: z.int().nullable(),
  /** The day on which it is due, by the rule; null while what it depends on is not known. */
  due: z.string().nullable(),
  amount: money,
  currency: divisa,
  direction: z.enum(keysOf(directionTitles)),
  supplier: named.nullable(),
  state: z.enum(keysOf(depositStateTitles)),
  /** What was paid or collected of it. */
  paid: money,
  /** Why it is not due yet, in words; empty where it is. */
  waits: z.string(),
  receipts: z.array(z.object({ id: z.int(), amount: money, day: z.string(), how: z.string(), by: z.string() })),
  version: z.int(),
});
export type DepositView = z.output<typeof depositView>;

export const depositsView = z.object({
  show: z.object({ id: z.int(), name: z.string(), artist: z.string() }),
  deposits: z.array(depositView),
});

/** A deposit among those of all shows. */
export const depositRow = depositView
  .pick({
    id: true,
    label: true,
    due: true,
    amount: true,
    currency: true,
    direction: true,
    paid: true,
    receipts: true,
    version: true,
  })
  .extend({
    show: named,
    artist: z.string(),
    fecha: z.string().nullable(),
    company: named.nullable(),
    /** Whom it is paid to, or who owes it. */
    who: z.string(),
    standing: z.enum(keysOf(depositStandings)),
    invoice: z.enum(keysOf(depositInvoices)).nullable(),
  });
export type DepositRow = z.output<typeof depositRow>;

const sorts = ["due", "show", "amount"] as const;
export const depositFilter = z.strictObject({
  q: z.string().trim().max(100).optional(),
  company: recordId.optional(),
  standing: several(keysOf(depositStandings), "es cómo está un anticipo").optional(),
  direction: z.enum(keysOf(directionTitles)).optional(),
  sort: z.enum([...sorts, ...sorts.map((one) => `-${one}` as const)]).default("due"),
});
export type DepositFilter = z.output<typeof depositFilter>;
export const depositQuery = depositFilter.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: limit(50),
});
export const depositPage = z.object({
  data: z.array(depositRow),
  total: z.int(),
  /** What is left of those that the filters leave. */
  totals: z.array(z.object({ currency: divisa, direction: z.enum(keysOf(directionTitles)), left: money })),
});
