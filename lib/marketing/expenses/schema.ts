import * as z from "zod";
import { fileView } from "@/lib/documents/schema";
import { divisa, money, moneyInput } from "@/lib/format/fieldSchema";
import { limit, recordId, workDay } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { month } from "../plans/schema";
import { channels, overs, shownStates } from "../rules/kinds";

const text = (max: number) => z.string().trim().normalize("NFC").max(max, `Hasta ${max} caracteres.`);
const version = z.int("Falta la versión.").min(1);
const channel = z.enum(channels, "Elegir un canal.");
const named = z.object({ id: z.int(), name: z.string() });
const positive = moneyInput.refine((value) => compareMoney(value, "0") > 0, "El importe tiene que ser mayor que 0.");
const orNone = recordId.nullable().default(null);

const placeLine = z
  .strictObject({
    show_id: orNone,
    project_id: orNone,
    channel,
    /** Of the whole; equal parts where nobody says it. */
    percent: z
      .number()
      .min(0.01, "El porcentaje tiene que ser mayor que 0.")
      .max(100, "Hasta 100 %.")
      .nullable()
      .default(null),
  })
  .refine(({ show_id, project_id }) => (show_id === null) !== (project_id === null), {
    path: ["show_id"],
    message: "Falta el show o la campaña: sin eso no hay bolsa que mirar.",
  });

const expenseFields = {
  supplier_id: orNone,
  /** Where the supplier is not in the list yet. */
  supplier_name: text(200).default(""),
  concept: text(200).min(1, "Falta el concepto."),
  company_id: orNone,
  category_id: orNone,
  currency: divisa.default("ARS"),
  /** With VAT. */
  amount: positive,
  vat: moneyInput.refine((value) => compareMoney(value, "0") >= 0, "El IVA no puede ser negativo."),
  from_day: workDay,
  until_day: workDay,
  lines: z
    .array(placeLine)
    .min(1, "Falta el show o la campaña: sin eso no hay bolsa que mirar.")
    .max(50, "Hasta 50 shows por gasto."),
  over: z.enum(overs).default("no"),
  over_reason: text(500).default(""),
  /** Of which channel and month of the same show the rest is taken, where `over` is `reasigna`. */
  from_line_id: orNone,
  from_month: month.nullable().default(null),
  /** The files it has from now on: those who send it attached, and those it had. Unsaid, as they are. */
  file_ids: z.array(z.uuid("No existe ese archivo.")).max(20, "Hasta 20 archivos por gasto.").optional(),
};
const inOrder = ({ from_day, until_day }: { from_day: string; until_day: string }) => from_day <= until_day;
const ORDER = { path: ["until_day"], message: "Tiene que terminar el día en que empieza, o después." };
const vatFits = ({ amount, vat }: { amount: string; vat: string }) => compareMoney(vat, amount) <= 0;
const VAT = { path: ["vat"], message: "El IVA no puede ser más que el importe." };
const known = ({ supplier_id, supplier_name }: { supplier_id: number | null; supplier_name: string }) =>
  supplier_id !== null || supplier_name !== "";
const SUPPLIER = { path: ["supplier_name"], message: "Falta el proveedor: elegirlo o escribir su nombre." };

export const newExpense = z
  .strictObject({ ...expenseFields, client_id: z.uuid() })
  .refine(inOrder, ORDER)
  .refine(vatFits, VAT)
  .refine(known, SUPPLIER);
export type NewExpense = z.output<typeof newExpense>;
export const expenseBody = z
  .strictObject({ ...expenseFields, version })
  .refine(inOrder, ORDER)
  .refine(vatFits, VAT)
  .refine(known, SUPPLIER);

/** Its number (`G-2026-000123`), or that of its row. */
export const expenseParams = z.object({
  id: z.string().regex(/^(?:G-\d{4}-\d{6,9}|\d{1,9})$/, "No encontramos ese gasto o no es suyo."),
});
export const versionBody = z.strictObject({ version });
export const reasonBody = z.strictObject({ version, reason: text(500).min(3, "Escribir por qué (3 letras o más).") });
export const copyBody = z.strictObject({ client_id: z.uuid() });

export const expenseFilter = z.strictObject({
  q: z.string().trim().max(100).optional(),
  state: z.enum(shownStates).optional(),
  channel: channel.optional(),
  show: recordId.optional(),
  supplier: recordId.optional(),
  currency: divisa.optional(),
  /** One's own alone, whoever asks. */
  mine: z.enum(["0", "1"]).optional(),
  from: workDay.optional(),
  until: workDay.optional(),
  sort: z.enum(["-id", "id", "amount", "-amount", "state", "-state", "days", "-days"]).default("-id"),
});
export type ExpenseFilter = z.output<typeof expenseFilter>;
export const expensesQuery = expenseFilter.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: limit(50),
});

export const expenseRow = z.object({
  id: z.int(),
  code: z.string(),
  concept: z.string(),
  supplier: z.string(),
  /** "La Calesita Eléctrica", "La Calesita Eléctrica y 2 más". */
  place: z.string(),
  channel,
  currency: divisa,
  amount: money,
  /** Of its purse in its first month. */
  left: money.nullable(),
  state: z.enum(shownStates),
  /** Which step of how many, while it waits. */
  step: z.object({ position: z.int(), of: z.int() }).nullable(),
  holder: z.string(),
  author: z.string(),
  /** Since it is in its state. */
  days: z.int(),
  version: z.int(),
});
export type ExpenseRow = z.output<typeof expenseRow>;

export const expensesPage = z.object({
  data: z.array(expenseRow),
  total: z.int(),
  totals: z.array(z.object({ currency: divisa, count: z.int(), amount: money })),
});

/** A purse in the months of an expense, with it and without. */
const figures = z.object({
  planned: money.nullable(),
  forecast: money.nullable(),
  presupuestado: money.nullable(),
  solicitado: money,
  comprometido: money,
  devengado: money,
  left: money.nullable(),
});

export const expenseView = z.object({
  row: expenseRow,
  supplier_id: z.int().nullable(),
  supplier_name: z.string(),
  company: named,
  category: named.nullable(),
  net: money,
  vat: money,
  from_day: z.string(),
  until_day: z.string(),
  over: z.enum(overs),
  over_reason: z.string(),
  from: z.object({ line_id: z.int(), channel, month, amount: money.nullable() }).nullable(),
  lines: z.array(
    z.object({
      line_id: z.int(),
      show_id: z.int().nullable(),
      project_id: z.int().nullable(),
      place: z.string(),
      day: z.string().nullable(),
      channel,
      amount: money,
      months: z.array(z.object({ month, amount: money })),
      purse: figures.nullable(),
    }),
  ),
  author: named,
  files: z.array(fileView),
  /** What it went through, is in, and has before it. */
  steps: z.array(
    z.object({
      title: z.string(),
      state: z.enum(["hecho", "actual", "devuelto", "rechazado", "falta"]),
      who: z.string(),
      at: z.string().nullable(),
      note: z.string(),
      /** The day by which it is expected. */
      due: z.string().nullable(),
    }),
  ),
  holder: z
    .object({
      people: z.array(named),
      area: z.string(),
      what: z.string(),
      since: z.string().nullable(),
      late: z.boolean(),
    })
    .nullable(),
  /** The request that waits or waited last: its history and its comments are the engine's. */
  request_id: z.int().nullable(),
  nudge: z.object({
    may: z.boolean(),
    text: z.string(),
    /** Who asked for an answer and when, the first one first. */
    asked: z.array(z.object({ at: z.string(), by: z.string() })),
  }),
  vouchers: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      supplier: z.string(),
      date: z.string().nullable(),
      net: money.nullable(),
      vat: money.nullable(),
      total: money.nullable(),
      state: z.string(),
      due: z.string().nullable(),
      paid_on: z.string().nullable(),
      href: z.string().nullable(),
    }),
  ),
  may: z.object({
    edit: z.boolean(),
    send: z.boolean(),
    cancel: z.boolean(),
    withdraw: z.boolean(),
    close: z.boolean(),
    copy: z.boolean(),
  }),
  version: z.int(),
});
export type ExpenseView = z.output<typeof expenseView>;

const asText = z.string().trim().max(40).optional();
/** What is being typed. An amount that nobody typed yet asks what there is. */
export const availableQuery = z.strictObject({
  show_id: recordId.optional(),
  project_id: recordId.optional(),
  channel,
  currency: divisa.default("ARS"),
  amount: asText,
  vat: asText,
  from_day: workDay,
  until_day: workDay,
  supplier_id: recordId.optional(),
  company_id: recordId.optional(),
  /** The expense that is being changed: what it asks for already is its own. */
  expense: recordId.optional(),
});

export const available = z.object({
  line_id: z.int().nullable(),
  purse: z.string(),
  owner: named.nullable(),
  basis: z.enum(["total", "costo"]),
  months: z.array(figures.extend({ month, asked: money })),
  sum: figures,
  asked: money,
  after: money.nullable(),
  /** What is missing, by month; 0.00 where it fits. */
  lacks: money,
  fits: z.boolean(),
  message: z.string(),
  /** Where the rest could come from: other channels and months of the same show or campaign. */
  sources: z.array(
    z.object({ line_id: z.int(), channel, month, left: money, after: money.nullable(), enough: z.boolean() }),
  ),
  warnings: z.array(
    z.object({
      kind: z.enum(["parecido", "show", "proveedor", "reasignacion"]),
      text: z.string(),
      href: z.string().nullable(),
    }),
  ),
  at: z.string(),
});
export type Available = z.output<typeof available>;

export const approversQuery = z.strictObject({
  line_id: recordId,
  currency: divisa.default("ARS"),
  amount: z.string().trim().max(40),
  company_id: recordId.optional(),
  supplier_id: recordId.optional(),
  over: z.enum(overs).default("no"),
});
export const approvers = z.object({
  steps: z.array(
    z.object({
      title: z.string(),
      mode: z.string(),
      people: z.array(named.extend({ role: z.string() })),
      hours: z.int().nullable(),
      /** The instant by which it should be decided. */
      due: z.string().nullable(),
    }),
  ),
  why: z.string(),
  problem: z.string(),
});
export type Approvers = z.output<typeof approvers>;
