import * as z from "zod";
import { divisa, money } from "@/lib/format/fieldSchema";
import { limit, recordId, workDay } from "@/lib/format/listSchema";
import { lineKinds } from "../rules/kinds";
import { purchaseStates, tabs } from "../rules/states";
import { decimal, named, optionalDay, orNone, quantity, text, version } from "../schema/fields";

const askedLine = z.strictObject({
  kind: z.enum(lineKinds).default("bien"),
  description: text(300).min(1, "Falta qué se pide."),
  quantity,
  unit: text(40).default("unidad"),
  purse_id: orNone,
});

const requisitionFields = {
  title: text(200).min(1, "Falta qué se pide."),
  need_day: optionalDay,
  company_id: orNone,
  purse_id: orNone,
  show_id: orNone,
  category_id: orNone,
  currency: divisa.default("ARS"),
  estimate: decimal(2, "El monto estimado", true).nullable().default(null),
  lines: z.array(askedLine).min(1, "Falta una línea.").max(100, "Hasta 100 líneas."),
};

export const newRequisition = z.strictObject({ ...requisitionFields, client_id: z.uuid() });
export const requisitionBody = z.strictObject({ ...requisitionFields, version });

export const purchaseFilter = z.strictObject({
  q: z.string().trim().max(100).optional(),
  tab: z.enum(tabs).optional(),
  state: z.enum(purchaseStates).optional(),
  supplier: recordId.optional(),
  purse: recordId.optional(),
  show: recordId.optional(),
  company: recordId.optional(),
  currency: divisa.optional(),
  /** Without a purse: what could not be read of who pays it. */
  unfunded: z.enum(["0", "1"]).optional(),
  /** Needed before today and not received. */
  late: z.enum(["0", "1"]).optional(),
  need_from: workDay.optional(),
  need_until: workDay.optional(),
  sort: z
    .enum(["-id", "id", "need", "-need", "amount", "-amount", "days", "-days", "title", "-title", "state", "-state"])
    .default("-id"),
});
export type PurchaseFilter = z.output<typeof purchaseFilter>;

export const purchasesQuery = purchaseFilter.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: limit(50),
});

export const purchaseRow = z.object({
  id: z.int(),
  code: z.string(),
  order_id: z.int().nullable(),
  order_code: z.string(),
  title: z.string(),
  asker: z.string(),
  need_day: z.string().nullable(),
  /** The show, else the centre, that it is for. */
  place: z.string(),
  purse: z.object({ id: z.int(), name: z.string(), left: money.nullable() }).nullable(),
  currency: divisa,
  /** Of its order with VAT, else of what was estimated. */
  amount: money.nullable(),
  supplier: z.string(),
  state: z.enum(purchaseStates),
  state_reason: z.string(),
  /** Bills of it that do not fit. */
  observed: z.int(),
  received: z.string(),
  billed: z.string(),
  /** Since it is in its state. */
  days: z.int(),
  /** Whose turn it is. */
  holder: z.string(),
  adopted: z.boolean(),
  version: z.int(),
});
export type PurchaseRow = z.output<typeof purchaseRow>;

export const purchasesPage = z.object({
  data: z.array(purchaseRow),
  total: z.int(),
  totals: z.array(z.object({ currency: divisa, count: z.int(), amount: money })),
  tabs: z.record(z.enum(tabs), z.int()),
  unfunded: z.int(),
});

export const requisitionLine = z.object({
  id: z.int(),
  n: z.int(),
  kind: z.enum(lineKinds),
  description: z.string(),
  quantity: z.string(),
  unit: z.string(),
  purse: named.nullable(),
});
export type RequisitionLineView = z.output<typeof requisitionLine>;
export const choicesQuery = z.strictObject({ q: z.string().trim().max(100).default("") });

export const choices = z.object({
  suppliers: z.array(named),
  companies: z.array(named),
  purses: z.array(named),
  shows: z.array(named),
  categories: z.array(named),
});
