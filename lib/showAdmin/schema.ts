import * as z from "zod";
import { divisa, money, moneyInput } from "@/lib/format/fieldSchema";
import { limit, recordId, several, workDay } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { showStates } from "@/lib/shows/rules/kinds";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { named, person, text, why } from "@/lib/vouchers/schema/fields";
import { adminSteps, adminTitles, moneyTitles } from "./rules/kinds";

/** 0 while nobody has touched it. */
const version = z.int("Falta la versión.").min(0);
const sums = z.array(z.object({ currency: divisa, amount: money }));
const country = z.enum(["AR", "ES"]);

export const adminRow = z.object({
  /** The show's. */
  id: z.int(),
  name: z.string(),
  artist: named,
  day: z.string().nullable(),
  show_state: z.enum(showStates),
  company: named,
  state: z.enum(keysOf(adminTitles)),
  /** Given before its accrual, and not used up. */
  deposits: sums,
  /** Collected before its accrual. */
  advances: sums,
  vouchers: z.int(),
  /** Asked for and not come, and come but charged to nothing. */
  pending: z.int(),
  /** Dues without voucher or reason. */
  dues: z.int(),
  /** What of the dues waits to be paid. */
  dues_left: sums,
  withheld: sums,
  /** What came in less what went out. */
  cash: sums,
  done: z.int(),
  items: z.int(),
  /** Past their day and not done. */
  late: z.int(),
  version: z.int(),
});
export type AdminRow = z.output<typeof adminRow>;

export const moneyRow = z.object({
  currency: divisa,
  /** Null for what names no rubro. */
  category: named.nullable(),
  amounts: z.record(z.enum(keysOf(moneyTitles)), money),
});
export type MoneyRow = z.output<typeof moneyRow>;

export const itemView = z.object({
  key: z.string(),
  title: z.string(),
  role: z.string(),
  person: named.nullable(),
  due_day: z.string().nullable(),
  note: z.string(),
  done_at: z.string().nullable(),
  done_by: person,
  version: z.int(),
});
export type ItemView = z.output<typeof itemView>;

export const dueView = z.object({
  id: z.int(),
  body: z.string(),
  percent: z.string().nullable(),
  source: z.string(),
  base: money.nullable(),
  currency: divisa,
  amount: money,
  due_day: z.string(),
  /** What waits to be paid of it, with or without its voucher. */
  left: money,
  voucher: z.object({ id: z.int(), text: z.string() }).nullable(),
  no_voucher_reason: z.string(),
});
export type DueView = z.output<typeof dueView>;

/** What a body asks of it in a currency, not loaded yet. */
export const proposedDue = z.object({
  rate_id: z.int(),
  body: z.string(),
  percent: z.string().nullable(),
  source: z.string(),
  base: money,
  amount: money.nullable(),
  currency: divisa,
  due_day: z.string(),
  /** Somebody said that it is not owed, and why. */
  waived: z.object({ id: z.int(), reason: z.string(), by: person }).nullable(),
});
export type ProposedDue = z.output<typeof proposedDue>;

export const adminView = adminRow.extend({
  country,
  note: z.string(),
  closed_at: z.string().nullable(),
  closed_by: person,
  money: z.array(moneyRow),
  income: z.array(z.object({ currency: divisa, accrued: money, collected: money })),
  takings: sums,
  unallocated: z.array(z.object({ id: z.int(), text: z.string() })),
  checklist: z.array(itemView),
  due_list: z.array(dueView),
  proposed: z.array(proposedDue),
  /** Why it cannot be closed; empty when it can. */
  problems: z.array(z.string()),
  reopening: z.object({ reason: z.string(), by: person, at: z.string() }).nullable(),
  files: z.int(),
  acciones: z.array(z.enum(adminSteps)),
});
export type AdminView = z.output<typeof adminView>;

const sorts = ["day", "name", "dues", "done", "pending"] as const;
export const adminFilter = z.strictObject({
  q: z.string().trim().max(100).optional(),
  company: recordId.optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Tiene que ser un mes, como 2026-11.")
    .optional(),
  /** Several between commas. */
  state: several(keysOf(adminTitles), "es un estado de la administración").optional(),
  /** Only those with dues that want voucher or reason. */
  dues: z.literal("1").optional(),
  sort: z.enum([...sorts, ...sorts.map((one) => `-${one}` as const)]).default("-day"),
});
export type AdminFilter = z.output<typeof adminFilter>;
export const adminQuery = adminFilter.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: limit(50),
});
export const adminPage = z.object({
  data: z.array(adminRow),
  total: z.int(),
  totals: z.array(z.object({ currency: divisa, shows: z.int(), deposits: money, dues_left: money, cash: money })),
});
export const choicesReply = z.object({
  companies: z.array(named),
  people: z.array(named),
  months: z.array(z.string()),
});

export const idParams = z.object({ id: recordId });
export const itemParams = idParams.extend({ key: z.string().min(1).max(60) });
export const dueParams = idParams.extend({ due: recordId });
/** What is not said stays. */
export const itemBody = z.strictObject({
  version,
  done: z.boolean().optional(),
  note: text(500).optional(),
  person_id: recordId.nullable().optional(),
  due_day: workDay.nullable().optional(),
});
export const newItemBody = z.strictObject({
  title: text(200).min(3, "Escribir qué hay que hacer (3 letras o más)."),
  person_id: recordId.nullable().default(null),
  due_day: workDay.nullable().default(null),
});
export const companyBody = z.strictObject({ version, company_id: recordId });
const positive = moneyInput.refine((value) => compareMoney(value, "0") > 0, "El importe tiene que ser mayor que 0.");
export const dueBody = z.strictObject({
  rate_id: recordId,
  currency: divisa,
  base: moneyInput.refine((value) => compareMoney(value, "0") >= 0, "La base no puede ser negativa.").nullable(),
  /** Only where the rate has no percent. */
  amount: positive.nullable().default(null),
  due_day: workDay,
});
export const waiveBody = z.strictObject({ rate_id: recordId, currency: divisa, reason: why });
export const waivedParams = idParams.extend({ waived: recordId });
export const reasonBody = z.strictObject({ reason: why });
export const closeBody = z.strictObject({ version, note: text(1_000).default("") });
export const decideBody = z.strictObject({ accept: z.boolean(), answer: text(1_000).default("") });

export const rateView = z.object({
  id: z.int(),
  country,
  body: z.string(),
  percent: z.string().nullable(),
  vat_inside: z.string(),
  days: z.int(),
  valid_from: z.string(),
  source: z.string(),
  by: person,
});
export const ratesReply = z.object({ data: z.array(rateView) });
export const newRateBody = z.strictObject({
  country,
  body: text(60).min(2, "Falta quién cobra."),
  percent: z
    .string()
    .trim()
    .regex(/^\d{1,3}([.,]\d{1,4})?$/, "Tiene que ser un porcentaje.")
    .transform((value) => value.replace(",", "."))
    .refine((value) => Number(value) > 0 && Number(value) <= 100, "Tiene que estar entre 0 y 100 %.")
    .nullable(),
  vat_inside: z
    .string()
    .trim()
    .regex(/^\d{1,3}([.,]\d{1,2})?$/, "Tiene que ser un porcentaje.")
    .transform((value) => value.replace(",", "."))
    .refine((value) => Number(value) <= 100, "No puede pasar de 100 %.")
    .default("0"),
  days: z.int("Falta cuántos días después del show vence.").min(-365).max(365),
  valid_from: workDay,
  source: text(500).min(3, "Falta de dónde sale la tarifa."),
});
