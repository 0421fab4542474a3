import * as z from "zod";
import { documentId, fileView } from "@/lib/documents/schema";
import { divisa, money } from "@/lib/format/fieldSchema";
import { day, recordId, workDay } from "@/lib/format/listSchema";
import { clave } from "@/lib/format/onceKey";
import { batchTaxes, orderWithholding } from "@/lib/tax/schema/ofBatch";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { named, rate, text, version, why } from "@/lib/vouchers/schema/fields";
import { byHandMethods } from "../rules/byHand";
import { subjectKinds } from "../rules/kinds";
import { batchStates, batchSteps, orderStates, orderSteps, paymentMethodTitles } from "../rules/states";
import { pageOf, positive } from "./fields";

/** A subject to pay: all that is free of it unless `amount` says less; `fx` where it is paid in another currency than its own. */
export const asked = z.strictObject({
  kind: z.enum(subjectKinds),
  id: recordId,
  amount: positive.optional(),
  fx: z
    .strictObject({
      currency: divisa,
      rate,
      source: z.enum(["propia", "oficial", "mep", "pactado"]),
      day: workDay,
      /** Why at a rate that is not what is kept of its source and day, or of which nothing is. */
      reason: why.optional(),
    })
    .optional(),
});

export type Asked = z.output<typeof asked>;

export const prepareBody = z.strictObject({
  clave,
  day: workDay,
  items: z
    .array(asked)
    .min(1, "Elegir qué se paga.")
    .max(2_000, "Hasta 2.000 por vez.")
    .refine(
      (items) => new Set(items.map(({ kind, id }) => `${kind} ${id}`)).size === items.length,
      "Cada uno va una vez.",
    ),
  /** Also with the free credits of whom it is paid to: `netting` of each row. */
  net: z.boolean("Tiene que ser sí o no.").default(false),
  /** How who has no account is paid; without it they are left out. */
  by_hand: z.enum(byHandMethods, "Elegir cheque, efectivo o débito.").optional(),
});

/** What is owed and what it is cancelled with, without money: of each all that is free unless `amount` says less. */
export const nettingBody = z.strictObject({
  clave,
  day: workDay,
  items: z
    .array(z.strictObject({ kind: z.enum(subjectKinds), id: recordId, amount: positive.optional() }))
    .min(2, "Elegir lo que se debe y con qué se compensa.")
    .max(500, "Hasta 500 por vez.")
    .refine(
      (items) => new Set(items.map(({ kind, id }) => `${kind} ${id}`)).size === items.length,
      "Cada uno va una vez.",
    ),
});

export const nettingView = z.object({
  id: z.int(),
  number: z.string(),
  payee: z.string(),
  currency: divisa,
  amount: money,
  state: z.enum(orderStates),
  day: z.string(),
  version: z.int(),
});

export const prepared = z.object({
  batches: z.array(z.object({ id: z.int(), company: z.string(), currency: divisa, orders: z.int(), amount: money })),
  left_out: z.array(z.object({ supplier: z.string(), reason: z.string() })),
});

export const batchFilter = z.strictObject({
  state: z.enum(batchStates).optional(),
  company: recordId.optional(),
  currency: divisa.optional(),
  from: day.optional(),
  until: day.optional(),
  sort: z.enum(["-day", "day", "-amount", "amount"]).default("-day"),
});

export type BatchFilter = z.output<typeof batchFilter>;

export const batchesQuery = batchFilter.extend(pageOf);

export const batchRow = z.object({
  id: z.int(),
  company: named,
  currency: divisa,
  day: z.string(),
  state: z.enum(batchStates),
  orders: z.int(),
  amount: money,
  withheld: money,
  net: money,
  created_by: z.string(),
  version: z.int(),
});

export type BatchRow = z.output<typeof batchRow>;

/** `states`: how many there are of each; `companies`: whose there are at all. */
export const batchesPage = z.object({
  data: z.array(batchRow),
  total: z.int(),
  states: z.record(z.string(), z.int()),
  companies: z.array(named),
});

export const itemView = z.object({
  id: z.int(),
  kind: z.enum(subjectKinds),
  subject_id: z.int(),
  text: z.string(),
  link: z.string().nullable(),
  amount: money,
  currency: divisa,
  /** In the order's currency. */
  pays: money,
  fx: z.object({ rate: z.string(), source: z.string(), day: z.string(), reason: z.string() }).nullable(),
  /** What is owed of the whole of it. */
  owed: money,
});

export const orderView = z.object({
  id: z.int(),
  number: z.int().nullable(),
  state: z.enum(orderStates),
  payee: z.string(),
  supplier_id: z.int().nullable(),
  last_four: z.string().nullable(),
  amount: money,
  withheld: money,
  net: money,
  reference: z.string(),
  paid_day: z.string().nullable(),
  reason: z.string(),
  items: z.array(itemView),
  /** What shows that the bank paid it. */
  proofs: z.array(fileView),
  withholdings: z.array(orderWithholding),
  acciones: z.array(z.enum(orderSteps)),
  version: z.int(),
});

export type OrderView = z.output<typeof orderView>;

const signature = z.object({ by: z.string(), at: z.string() }).nullable();

export const batchView = batchRow.extend({
  /** How it pays: what is no transfer has no file for the bank. */
  method: z.enum(keysOf(paymentMethodTitles)),
  own_account: z
    .object({
      id: z.int(),
      name: z.string(),
      /**
       * Its last reconciled balance and day, what was credited since (`bank`), what other batches that are released still take, and what is
       * left of it with this one; null while no statement says it.
       */
      cash: z.object({ balance: money, day: z.string(), bank: money, released: money, left: money }).nullable(),
    })
    .nullable(),
  three_people: z.boolean(),
  three_people_over: money,
  reason: z.string(),
  signed: z.object({
    author: signature,
    authoriser: signature,
    releaser: signature,
    sender: signature,
    closer: signature,
  }),
  /** What went to the bank, once it was made; `transfers` may be fewer than orders: who is paid otherwise is not in it. */
  file: z
    .object({
      name: z.string(),
      message_id: z.string(),
      format: z.string(),
      transfers: z.int(),
      total: money,
      by: z.string(),
      user_id: z.int(),
      at: z.string(),
    })
    .nullable(),
  /** Why its file cannot be made as things are, before anybody signs it; "" of what has its file, or none. */
  file_note: z.string(),
  items: z.array(orderView),
  /** What it withholds, by tax. */
  taxes: z.array(batchTaxes),
  /** What is missing to reckon that: a month's padrón. */
  tax_warnings: z.array(z.string()),
  acciones: z.array(z.enum(batchSteps)),
  /** What would stop its release, of a batch that waits for it. */
  problems: z.object({ accounts: z.array(z.string()), subjects: z.array(z.string()), month: z.array(z.string()) }),
  /** Of one that waits, on a day on which banks do not work: when it will be paid. */
  day_note: z.string(),
  /** Why the next signature is not this person's. */
  not_yours: z.string().nullable(),
  /** Why it is not this person who says that the bank did not pay one of its payments. */
  not_to_give_up: z.string().nullable(),
});

export type BatchView = z.output<typeof batchView>;

export const stepBody = z.strictObject({ version, clave });

export const reasonStepBody = z.strictObject({ version, clave, reason: why });

/** Items that stay, with their amounts; those left out are due again. */
export const editBody = z.strictObject({
  version,
  day: workDay,
  items: z
    .array(z.strictObject({ id: recordId, amount: positive }))
    .min(1, "No queda nada en el lote: descartarlo.")
    .max(2_000),
});

export const creditBody = z.strictObject({
  version,
  clave,
  day: workDay,
  reference: text(100).min(3, "Escribir cómo lo llama el banco (3 letras o más)."),
  /** What shows it, sent before to `/documents`. */
  file_id: documentId.optional(),
  /** How it is known, where no file shows it. */
  reason: text(500).min(3, "Escribir cómo se sabe (3 letras o más).").optional(),
});
