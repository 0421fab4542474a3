import * as z from "zod";
import { fileView } from "@/lib/documents/schema";
import { divisa, mail, money } from "@/lib/format/fieldSchema";
import { limit, recordId, workDay } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { lineKinds } from "./rules/kinds";
import { purchaseStates, tabs } from "./rules/states";

const text = (max: number) => z.string().trim().normalize("NFC").max(max, `Hasta ${max} caracteres.`);
const why = text(1_000).min(3, "Escribir por qué (3 letras o más).");
const version = z.int("Falta la versión.").min(1);
const optionalDay = z
  .union([workDay, z.literal("").transform(() => null)])
  .nullable()
  .default(null);
const orNone = recordId.nullable().default(null);

/** A plain decimal with so many places, more than nothing unless said. */
const decimal = (places: number, what: string, zero = false) =>
  z
    .string()
    .trim()
    .regex(
      new RegExp(`^\\d{1,11}(\\.\\d{1,${places}})?$`),
      `${what} es un número con hasta ${places} decimales y punto.`,
    )
    .refine((value) => zero || compareMoney(value, "0") > 0, `${what} tiene que ser mayor que 0.`);
const quantity = decimal(3, "La cantidad");
const unitPrice = decimal(4, "El precio", true);
const percent = decimal(2, "El porcentaje", true).refine((value) => compareMoney(value, "100") <= 0, "Hasta 100 %.");
const rate = decimal(6, "La cotización");

const named = z.object({ id: z.int(), name: z.string() });
export const idParams = z.object({ id: recordId });
export const versionBody = z.strictObject({ version });
export const reasonBody = z.strictObject({ version, reason: why });

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

const offeredLine = z.strictObject({
  requisition_line_id: orNone,
  description: text(300).min(1, "Falta qué cotizan."),
  quantity,
  unit: text(40).default("unidad"),
  /** How many of the units that were asked for are in one of these. */
  pack: quantity.default("1"),
  unit_price: unitPrice,
  vat_rate: percent.default("21"),
});
const quoteFields = {
  supplier_id: recordId,
  currency: divisa.default("ARS"),
  fx_rate: rate.nullable().default(null),
  day: workDay,
  valid_until: optionalDay,
  expired_reason: text(500).default(""),
  delivery_day: optionalDay,
  delivery_place: text(200).default(""),
  terms: text(200).default(""),
  note: text(1_000).default(""),
  lines: z.array(offeredLine).min(1, "Falta una línea.").max(100, "Hasta 100 líneas."),
  file_ids: z.array(z.uuid()).max(10, "Hasta 10 archivos.").default([]),
};
export const newQuote = z.strictObject({ ...quoteFields, requisition_id: recordId });
export const quoteBody = z.strictObject({ ...quoteFields, version });

/** Chooses a quote and asks for the order's approval. `version`: the requisition's. */
export const askBody = z.strictObject({
  version,
  requisition_id: recordId,
  quote_id: recordId,
  company_id: recordId,
  /** Why not the cheapest. */
  choice_reason: text(1_000).default(""),
  /** Why there are fewer quotes than the rules want. */
  few_quotes_reason: text(1_000).default(""),
  note: text(1_000).default(""),
  /** Purse of a line of the quote, by its number; the requisition's where it is not said. */
  purses: z
    .array(z.strictObject({ n: z.int().min(1), purse_id: recordId }))
    .max(100)
    .default([]),
});
/** Other quantities or prices of an order that was approved: more of anything is approved again. */
export const amendBody = z.strictObject({
  version,
  reason: why,
  lines: z
    .array(z.strictObject({ id: recordId, quantity, unit_price: unitPrice }))
    .min(1)
    .max(100),
});
export const sendBody = z.strictObject({ version, to: mail.optional(), message: text(1_000).default("") });
export const receiveBody = z.strictObject({
  client_id: z.uuid(),
  day: workDay.optional(),
  reference: text(60).default(""),
  note: text(500).default(""),
  lines: z
    .array(z.strictObject({ order_line_id: recordId, quantity }))
    .min(1, "Falta cuánto llegó.")
    .max(100),
  file_ids: z.array(z.uuid()).max(10, "Hasta 10 archivos.").default([]),
});
export const undoReceiptBody = z.strictObject({ reason: why });

const billedLine = z.strictObject({
  order_line_id: orNone,
  description: text(300).default(""),
  quantity,
  unit_price: unitPrice,
});
/** What a voucher bills of an order. Its version is the voucher's. */
export const matchBody = z.strictObject({
  voucher_id: recordId,
  version,
  order_id: recordId,
  lines: z.array(billedLine).min(1, "Falta qué factura.").max(100),
});
/** What is done of a bill that does not fit. */
export const resolveBody = z.strictObject({
  version,
  order_id: recordId,
  way: z.enum(["nota", "aceptar"]),
  text: why,
});
export const matchQuery = z.strictObject({ order: recordId });

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

const purchaseRow = z.object({
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

const requisitionLine = z.object({
  id: z.int(),
  n: z.int(),
  kind: z.enum(lineKinds),
  description: z.string(),
  quantity: z.string(),
  unit: z.string(),
  purse: named.nullable(),
});
export type RequisitionLineView = z.output<typeof requisitionLine>;
const quoteView = z.object({
  id: z.int(),
  supplier: named,
  currency: divisa,
  fx_rate: z.string().nullable(),
  day: z.string(),
  valid_until: z.string().nullable(),
  expired_reason: z.string(),
  delivery_day: z.string().nullable(),
  delivery_place: z.string(),
  terms: z.string(),
  note: z.string(),
  chosen: z.boolean(),
  version: z.int(),
  files: z.array(fileView),
  lines: z.array(
    z.object({
      n: z.int(),
      requisition_line_id: z.int().nullable(),
      description: z.string(),
      quantity: z.string(),
      unit: z.string(),
      pack: z.string(),
      unit_price: z.string(),
      vat_rate: z.string(),
    }),
  ),
  /** On equal terms with the others. */
  compared: z.object({
    total: money.nullable(),
    extras: money,
    cheapest: z.boolean(),
    over: z.string().nullable(),
    expired: z.boolean(),
    late: z.boolean(),
    missing: z.array(z.int()),
    lines: z.array(
      z.object({ requisition_line_id: z.int(), unit_price: z.string(), total: money, cheapest: z.boolean() }),
    ),
  }),
});
export type QuoteView = z.output<typeof quoteView>;
const orderLine = z.object({
  id: z.int(),
  n: z.int(),
  kind: z.enum(lineKinds),
  description: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unit_price: z.string(),
  vat_rate: z.string(),
  net: money,
  vat: money,
  purse: named,
  received: z.string(),
  billed: z.string(),
  matched: z.string(),
});
export type OrderLineView = z.output<typeof orderLine>;
const deviation = z.object({
  id: z.int(),
  kind: z.enum(["cantidad", "precio", "no_pedido"]),
  sentence: z.string(),
  quantity: z.string(),
  net: money,
});
export const billView = z.object({
  voucher_id: z.int(),
  text: z.string(),
  state: z.string(),
  state_title: z.string(),
  observed: z.string(),
  /** The mark is of the match: it goes away with what it says. */
  ours: z.boolean(),
  date: z.string().nullable(),
  due_date: z.string().nullable(),
  currency: divisa.nullable(),
  net: money,
  vat: money,
  total: money.nullable(),
  version: z.int(),
  href: z.string().nullable(),
  /** All of it fits, or was accepted. */
  inside: z.boolean(),
  sentence: z.string(),
  deviations: z.array(deviation),
  lines: z.array(
    z.object({
      id: z.int(),
      order_line_id: z.int().nullable(),
      description: z.string(),
      quantity: z.string(),
      unit_price: z.string(),
      net: money,
      credited: z.string(),
      matched: z.string(),
    }),
  ),
});
export type BillView = z.output<typeof billView>;
const receiptView = z.object({
  id: z.int(),
  day: z.string(),
  reference: z.string(),
  note: z.string(),
  by: z.string(),
  undone: z.string(),
  lines: z.array(z.object({ order_line_id: z.int(), description: z.string(), quantity: z.string(), unit: z.string() })),
  files: z.array(fileView),
});
export type ReceiptView = z.output<typeof receiptView>;
const orderView = z.object({
  id: z.int(),
  code: z.string(),
  company: named,
  supplier: named.extend({ mail: z.string() }),
  currency: divisa,
  delivery_day: z.string().nullable(),
  delivery_place: z.string(),
  terms: z.string(),
  note: z.string(),
  net: money,
  vat: money,
  total: money,
  /** What of it is still promised. */
  committed: money,
  approved_at: z.string().nullable(),
  approved_by: z.string(),
  sent_at: z.string().nullable(),
  sent_to: z.string(),
  accepted_at: z.string().nullable(),
  accepted_by: z.string(),
  closed_at: z.string().nullable(),
  amendment: z.array(z.object({ id: z.int(), quantity: z.string(), unit_price: z.string() })).nullable(),
  version: z.int(),
  lines: z.array(orderLine),
  receipts: z.array(receiptView),
  bills: z.array(billView),
});
export type OrderView = z.output<typeof orderView>;
const purchaseActions = [
  "editar",
  "cotizar",
  "pedir",
  "enviar",
  "ampliar",
  "recibir",
  "facturar",
  "cerrar",
  "cancelar",
  "esperar",
] as const;
export const purchaseView = z.object({
  row: purchaseRow,
  lines: z.array(requisitionLine),
  company: named.nullable(),
  show: named.nullable(),
  category: named.nullable(),
  estimate: money.nullable(),
  centre: z.string(),
  said: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  card: z.object({ id: z.int(), href: z.string().nullable() }),
  /** How many quotes its amount wants, and from which amount on (in the policy's currency). */
  wanted: z.object({ quotes: z.int(), over: money, currency: divisa, needed: z.boolean() }),
  few_quotes_reason: z.string(),
  choice_reason: z.string(),
  quotes: z.array(quoteView),
  /** Where its approval is decided; null where none waits. */
  approval: z.object({ id: z.int(), state: z.string() }).nullable(),
  purses: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      owner: z.string(),
      given: money.nullable(),
      own: money,
      used: money,
      left: money.nullable(),
    }),
  ),
  order: orderView.nullable(),
  acciones: z.array(z.enum(purchaseActions)),
});
export type PurchaseView = z.output<typeof purchaseView>;

/** What whoever asked for it sees of it, to receive it. */
export const ownPurchase = z.object({
  id: z.int(),
  code: z.string(),
  order_id: z.int().nullable(),
  order_code: z.string(),
  title: z.string(),
  state: z.enum(purchaseStates),
  supplier: z.string(),
  need_day: z.string().nullable(),
  delivery_day: z.string().nullable(),
  lines: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(lineKinds),
      description: z.string(),
      quantity: z.string(),
      unit: z.string(),
      received: z.string(),
    }),
  ),
  receipts: z.array(receiptView),
});
export type OwnPurchase = z.output<typeof ownPurchase>;

export const choicesQuery = z.strictObject({ q: z.string().trim().max(100).default("") });
export const choices = z.object({
  suppliers: z.array(named),
  companies: z.array(named),
  purses: z.array(named),
  shows: z.array(named),
  categories: z.array(named),
});
/** Vouchers of the order's supplier that may be of it. */
export const candidates = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      date: z.string().nullable(),
      net: money,
      total: money.nullable(),
      currency: divisa.nullable(),
      state: z.string(),
      version: z.int(),
    }),
  ),
});

/** What a supplier sees of an order by its link, and nothing else of ours. */
export const linkParams = z.object({ token: z.string().regex(/^[\w-]{43}$/, "El enlace no es válido.") });
export const acceptBody = z.strictObject({ name: text(120).min(3, "Escribir su nombre.") });
export const linkedOrder = z.object({
  code: z.string(),
  company: z.string(),
  company_tax_id: z.string(),
  supplier: z.string(),
  currency: divisa,
  delivery_day: z.string().nullable(),
  delivery_place: z.string(),
  terms: z.string(),
  net: money,
  vat: money,
  total: money,
  lines: z.array(
    z.object({ description: z.string(), quantity: z.string(), unit: z.string(), unit_price: z.string(), net: money }),
  ),
  accepted_at: z.string().nullable(),
  accepted_by: z.string(),
});
export type LinkedOrder = z.output<typeof linkedOrder>;

export const tolerance = z.object({
  id: z.int(),
  currency: divisa,
  from_day: z.string(),
  price_percent: z.string(),
  price_fixed: money,
});
export const toleranceBody = z.strictObject({
  currency: divisa,
  from_day: workDay,
  price_percent: percent,
  price_fixed: decimal(2, "La suma fija", true),
});
