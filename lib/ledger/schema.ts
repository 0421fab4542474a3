import * as z from "zod";
import { todayIn } from "@/lib/format/dates";
import { divisa, label, money, moneyInput } from "@/lib/format/fieldSchema";
import { recordId } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { bases, entryKinds, fxSources, lockScopes, periods, policies, purseKinds, sides, sumKeys } from "./kinds";

export const idParams = z.object({ id: recordId });
const version = z.int().min(1);
export const reason = z.string().trim().normalize("NFC").min(3, "Escribir el motivo, de tres letras o más.").max(1_000);

/** A month as `2026-03`. */
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Tiene que ser un mes, con la forma AAAA-MM.")
  .refine((text) => text >= "1900-01" && text <= "2100-12", "Tiene que ser un mes entre 1900 y 2100.");

/** A record's number, or 0 for the entries that name none. */
const orNone = z.coerce.number().int().min(0).max(2_147_483_647).optional();
const named = z.object({ id: z.number().int(), name: z.string() });

/** Amounts of one currency, narrowed by what they are charged to; who was merged into another counts as the other. */
const dimensions = {
  currency: divisa.default("ARS"),
  side: z.enum(sides).default("gasto"),
  kind: z.enum(entryKinds).optional(),
  purse: orNone,
  centre: orNone,
  show: orNone,
  project: orNone,
  event: orNone,
  category: orNone,
  company: orNone,
  /** First and last month. */
  from: month.optional(),
  until: month.optional(),
};

export const entrySorts = ["day", "amount", "kind", "centre", "concept"] as const;
const entryFilter = {
  ...dimensions,
  /** The kinds that a figure takes in, several at once: `comprometido,devengado`. */
  kinds: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(entryKinds, "No es un tipo de movimiento.")).max(entryKinds.length))
    .optional(),
  /** A list whose figure it is (`ledgerLists` of the declarations), and that list's own filter as a query: `area=Sonido&status=pendiente`. */
  list: z.string().trim().max(40).optional(),
  narrowed: z.string().max(1_000).optional(),
  supplier: orNone,
  /** Where they come from: a source's type, and one of its records. */
  source: z.string().trim().max(40).optional(),
  source_id: z.coerce.number().int().positive().optional(),
  /** Words in concept, supplier, document or category. */
  q: z.string().trim().max(100).optional(),
  sort: z
    .string()
    .regex(new RegExp(`^-?(?:${entrySorts.join("|")})$`), "No es un orden válido.")
    .default("-day"),
};
export const entriesExcelQuery = z.strictObject(entryFilter);
export const entriesQuery = z.strictObject({
  ...entryFilter,
  page: z.coerce.number().int().min(1).max(20_000).default(1),
});
export type EntryFilter = z.infer<typeof entriesExcelQuery>;

export const PAGE_SIZE = 50;

export const entryRow = z.object({
  id: z.number().int(),
  posting_id: z.number().int(),
  side: z.enum(sides),
  kind: z.enum(entryKinds),
  day: z.string(),
  /** The day it is of, where a shut month moved it. */
  for_day: z.string().nullable(),
  currency: divisa,
  amount: money,
  cost: money,
  cost_usd: money.nullable(),
  cost_eur: money.nullable(),
  fx: z.object({ rate: z.string(), source: z.enum(fxSources), day: z.string() }).nullable(),
  company: named.nullable(),
  purse: named.extend({ kind: z.enum(purseKinds) }).nullable(),
  show: named.nullable(),
  project: named.nullable(),
  event: named.nullable(),
  centre: named.extend({ code: z.string() }).nullable(),
  category: named.nullable(),
  supplier: named.nullable(),
  concept: z.string(),
  /** What was written of its supplier and document. */
  supplier_text: z.string(),
  document: z.string(),
  reason: z.string(),
  /** The record that it is of: `title` says what it is, `text` which, `href` where it is looked at. */
  source: z.object({
    type: z.string(),
    id: z.number().int(),
    event: z.string(),
    title: z.string(),
    text: z.string(),
    href: z.string().nullable(),
  }),
  import: z.object({ id: z.string(), file: z.string(), row: z.number().int() }).nullable(),
  /** The posting that it takes back, or by which it is taken back. */
  reverses_id: z.number().int().nullable(),
  reversed_by_id: z.number().int().nullable(),
  by: z.string(),
  at: z.string(),
});
export type EntryRow = z.infer<typeof entryRow>;

/** `sums`: what the figure comes to by kind, whatever kind, words or page are looked at. */
export const entriesPage = z.object({
  data: z.array(entryRow),
  total: z.number().int(),
  sum: money,
  sums: z.array(z.object({ kind: z.enum(entryKinds), amount: money, entries: z.number().int() })),
});
export type KindSum = z.infer<typeof entriesPage>["sums"][number];

export const sumsQuery = z.strictObject({
  ...dimensions,
  /** One or two keys: `category`, `show,category`. */
  by: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(sumKeys, "No se puede sumar por eso.")).min(1).max(2, "Hasta dos a la vez.")),
});
const amounts = z.object({
  kind: z.enum(entryKinds),
  amount: money,
  cost: money,
  cost_usd: money,
  cost_eur: money,
  /** Entries of which no rate to dollars or euros was known. */
  without_rate: z.number().int(),
  entries: z.number().int(),
});
/** `keys`: id (null: none), or what it is (`2026-03`, `devengado`), in the order of `by`. */
export const sumRow = z.object({
  keys: z.array(z.object({ id: z.union([z.number(), z.string()]).nullable(), title: z.string() })),
  sums: z.array(amounts),
});
export const sumsReply = z.object({ currency: divisa, data: z.array(sumRow), total: z.array(amounts) });

/** What a purse has: `disponible` null where nobody gave it a budget. */
const figures = z.object({
  currency: divisa,
  presupuestado: money,
  solicitado: money,
  comprometido: money,
  devengado: money,
  pagado: money,
  disponible: money.nullable(),
});
export type PurseFigures = z.infer<typeof figures>;

export const availabilityQuery = z.strictObject({
  purse_id: recordId,
  month,
  currency: divisa,
  amount: moneyInput.refine((value) => compareMoney(value, "0") >= 0, "No puede ser negativo.").default("0.00"),
});
export const availability = z.object({
  purse: named.extend({
    kind: z.enum(purseKinds),
    policy: z.enum(policies),
    period: z.enum(periods),
    basis: z.enum(bases),
  }),
  month: z.string(),
  before: figures,
  /** After asking for the amount: null as `disponible` is. */
  after: money.nullable(),
  /** What somebody who asks for it is told. */
  answer: z.enum(["alcanza", "avisa", "bloquea", "sin_presupuesto"]),
  message: z.string(),
  /** Currencies that have a line of their own, with what they come to about, at a named rate. */
  others: z.array(
    figures.extend({
      about: z
        .object({ currency: divisa, amount: money, rate: z.string(), source: z.string(), day: z.string() })
        .nullable(),
    }),
  ),
});

const purseFacts = {
  name: label.min(1, "Falta el nombre."),
  company_id: recordId.nullable().default(null),
  project_id: recordId.nullable().default(null),
  event_id: recordId.nullable().default(null),
  channel: label.default(""),
  period: z.enum(periods).default("mes"),
  basis: z.enum(bases).default("total"),
  policy: z.enum(policies),
  owner_id: recordId.nullable().default(null),
};
/** A centre has its purse since it was made; an area of Music Wins and a show have one each. */
export const newPurse = z
  .strictObject({
    ...purseFacts,
    kind: z.enum(["marketing", "musicwins", "show"], "Elegir de qué es la bolsa."),
    show_id: recordId.nullable().default(null),
    area: label.default(""),
  })
  .refine(({ kind, show_id }) => kind !== "show" || show_id !== null, { path: ["show_id"], message: "Falta el show." })
  .refine(({ kind, area }) => (kind === "musicwins") === (area !== ""), {
    path: ["area"],
    message: "El área es de Music Wins, y solo de ahí.",
  });
/** `name` stays empty where the centre, show or area names it. */
export const changedPurse = z.strictObject({ ...purseFacts, name: label, archived: z.boolean(), version });

export const pursesQuery = z.strictObject({
  kind: z.enum(purseKinds).optional(),
  archived: z.enum(["0", "1"]).default("0"),
  q: z.string().trim().max(100).optional(),
});
export const purseRow = z.object({
  id: z.number().int(),
  kind: z.enum(purseKinds),
  /** What people call it: its own name, or that of what it is of. */
  title: z.string(),
  name: z.string(),
  company: named.nullable(),
  show: named.nullable(),
  centre: named.extend({ code: z.string() }).nullable(),
  project: named.nullable(),
  event: named.nullable(),
  area: z.string(),
  channel: z.string(),
  period: z.enum(periods),
  basis: z.enum(bases),
  policy: z.enum(policies),
  owner: named.nullable(),
  archived: z.boolean(),
  version: z.number().int(),
});
export type PurseRow = z.infer<typeof purseRow>;
export const pursesReply = z.object({ data: z.array(purseRow), people: z.array(named), companies: z.array(named) });

/** What is looked at before a month is shut: entries without a rate, and all of the month. */
export const counts = z.object({
  /** Vouchers, and what else accrued, that are charged to nothing. */
  unallocated: z.number().int(),
  /** Its vouchers that are observed. */
  observed: z.number().int(),
  without_rate: z.number().int(),
  entries: z.number().int(),
});
export const lockRow = z.object({
  id: z.number().int(),
  company: named,
  month: z.string(),
  scope: z.enum(lockScopes),
  reason: z.string(),
  locked_by: z.string(),
  locked_at: z.string(),
  reopened_by: z.string(),
  reopened_at: z.string().nullable(),
  reopen_reason: z.string(),
});
export type LockRow = z.infer<typeof lockRow>;
export const locksQuery = z.strictObject({
  year: z.coerce
    .number()
    .int()
    .min(2000)
    .max(2100)
    .default(() => Number(todayIn().slice(0, 4))),
});
export const locksReply = z.object({
  companies: z.array(named),
  /** The months of the year that have entries or a lock, of each company. */
  months: z.array(
    z.object({
      company_id: z.number().int(),
      month: z.string(),
      counts,
      /** Of each scope that is shut, its lock. */
      locks: z.array(lockRow),
    }),
  ),
  /** Those that were opened again, newest first. */
  reopened: z.array(lockRow),
});
export const newLock = z.strictObject({
  company_id: recordId,
  month,
  scope: z.enum(lockScopes).default("operativo"),
  /** Needed where the checklist has something open, and for a month that has not ended. */
  reason: z.string().trim().normalize("NFC").max(1_000).default(""),
  /** The checklist that was looked at. */
  seen: z.strictObject({
    unallocated: z.int().min(0),
    observed: z.int().min(0).default(0),
    without_rate: z.int().min(0),
    entries: z.int().min(0),
  }),
});
