import * as z from "zod";
import { fileView } from "@/lib/documents/schema";
import { divisa, label, money, moneyInput } from "@/lib/format/fieldSchema";
import { day, limit, recordId, workDay } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { fxSources } from "@/lib/ledger/kinds";
import {
  checkStateTitles,
  creditClassTitles,
  directionTitles,
  keysOf,
  originTitles,
  paidByTitles,
} from "./rules/kinds";
import { MAX_LINES } from "./rules/split";
import { voucherStates, voucherSteps } from "./rules/states";
import { taxKindNames } from "./rules/taxes";

const optionalDay = z
  .union([workDay, z.literal("").transform(() => null)])
  .nullable()
  .default(null);
const amount = moneyInput.refine((value) => compareMoney(value, "0") >= 0, "El importe no puede ser negativo.");
const known = z
  .union([z.literal("").transform(() => null), amount])
  .nullable()
  .default(null);
const text = (max: number) => z.string().trim().normalize("NFC").max(max, `Hasta ${max} caracteres.`);
const version = z.int("Falta la versión.").min(1);
export const why = text(1_000).min(3, "Escribir por qué (3 letras o más).");
const rate = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,6})?$/, "La cotización es un número con hasta seis decimales y punto.")
  .refine((value) => compareMoney(value, "0") > 0, "La cotización tiene que ser mayor que 0.");
const orNone = { id: recordId.nullable().default(null) };

export const vatLine = z.strictObject({ rate_code: z.string().trim().min(1).max(5), base: amount, amount });
export const taxLine = z.strictObject({
  kind: z.enum(taxKindNames, "Ese tributo no existe."),
  jurisdiction: label.default(""),
  amount: amount.refine((value) => compareMoney(value, "0") > 0, "Falta el importe."),
});
/** What it is of: the vouchers that a note takes from (`voucher`), what was owed without it (`obligation`), the commitment behind it. */
export const linkLine = z.strictObject({
  target_type: z
    .string()
    .trim()
    .regex(/^[a-z_]{1,40}$/, "No es de qué viene."),
  target_id: recordId,
  /** In the voucher's currency; all of it unless said. */
  amount: known,
  /** Units of the voucher's currency for one of a commitment in another one. */
  fx_rate: rate.nullable().default(null),
});

const unique =
  <Line>(keyOf: (line: Line) => string, message: string) =>
  (lines: readonly Line[]) =>
    new Set(lines.map(keyOf)).size === lines.length || message;
const once = <Line extends z.ZodType>(
  line: Line,
  max: number,
  keyOf: (line: z.output<Line>) => string,
  message: string,
) =>
  z
    .array(line)
    .max(max, `Hasta ${max}.`)
    .refine((lines) => unique(keyOf, message)(lines) === true, message)
    .default([]);

/** What is written of a voucher. What is not known yet stays empty; validating asks for all of it. */
export const voucherFacts = z
  .strictObject({
    direction: z.enum(keysOf(directionTitles)).default("recibido"),
    company_id: orNone.id,
    supplier_id: orNone.id,
    type_code: text(4).default(""),
    point: text(5).default(""),
    number: text(60).default(""),
    date: optionalDay,
    due_date: optionalDay,
    service_from: optionalDay,
    service_until: optionalDay,
    currency: divisa.nullable().default(null),
    fx: z
      .strictObject({ rate, source: z.enum(fxSources), day: workDay })
      .nullable()
      .default(null),
    net_taxed: known,
    net_untaxed: known,
    exempt: known,
    vat: known,
    other_taxes: known,
    self_withheld: amount.default("0.00"),
    total: known,
    vat_lines: once(vatLine, 10, ({ rate_code }) => rate_code, "Cada alícuota va una vez."),
    taxes: once(taxLine, 40, ({ kind, jurisdiction }) => `${kind} ${jurisdiction}`, "Cada tributo va una vez."),
    links: once(linkLine, 50, (one) => `${one.target_type} ${one.target_id}`, "Cada uno va una vez."),
    recipient_tax_id: text(20).default(""),
    authorisation_kind: text(20).default(""),
    authorisation_code: text(60).default(""),
    check_state: z.enum(keysOf(checkStateTitles)).default("no_consultado"),
    paid_by: z.enum(keysOf(paidByTitles)).default("transferencia"),
    credit_class: z.enum(keysOf(creditClassTitles)).default("servicios"),
    accepted: z.boolean().default(false),
    note: text(1_000).default(""),
    /** Why it is not the one that it looks like. */
    alike_reason: text(1_000).default(""),
  })
  .refine(({ service_from, service_until }) => !service_from || !service_until || service_until >= service_from, {
    path: ["service_until"],
    message: "El período termina antes de empezar.",
  });
export type VoucherFields = z.output<typeof voucherFacts>;

export const newVoucher = voucherFacts.safeExtend({
  origin: z.enum(keysOf(originTitles)).default("manual"),
  /** Only known of (ARCA's list): what comes in with the same number fills it. */
  expected: z.boolean().default(false),
  file_ids: z.array(z.uuid()).max(20).default([]),
});
export const changedVoucher = voucherFacts.safeExtend({ version, file_ids: z.array(z.uuid()).max(20).default([]) });

const named = z.object({ id: z.int(), name: z.string() });
const person = z.string();

export const observation = z.object({ reason: z.string(), by: person, at: z.string() });

/** A voucher as lists have it. Amounts of what takes away are positive; `sign` says so. */
export const voucherRow = z.object({
  id: z.int(),
  direction: z.enum(keysOf(directionTitles)),
  company: named.nullable(),
  supplier: named.extend({ tax_id: z.string() }).nullable(),
  country: z.string(),
  type_code: z.string(),
  /** "FC A", empty where it is not known. */
  type: z.string(),
  sign: z.union([z.literal(1), z.literal(-1)]),
  /** As the voucher prints it. */
  printed: z.string(),
  date: z.string().nullable(),
  due_date: z.string().nullable(),
  currency: divisa.nullable(),
  net_taxed: money.nullable(),
  net_untaxed: money.nullable(),
  exempt: money.nullable(),
  vat: money.nullable(),
  other_taxes: money.nullable(),
  self_withheld: money,
  total: money.nullable(),
  cost: money.nullable(),
  state: z.enum(voucherStates),
  observed: observation.nullable(),
  check_state: z.enum(keysOf(checkStateTitles)),
  origin: z.enum(keysOf(originTitles)),
  historic: z.boolean(),
  /** What it is charged to, in one text; empty where it is charged to nothing yet. */
  allocated_to: z.string(),
  files: z.int(),
  created_by: person,
  created_at: z.string(),
  version: z.int(),
});
export type VoucherRow = z.output<typeof voucherRow>;

export const finding = z.object({
  field: z.string(),
  code: z.string(),
  level: z.enum(["error", "aviso"]),
  message: z.string(),
});

export const allocationLine = z.strictObject({
  show_id: orNone.id,
  project_id: orNone.id,
  event_id: orNone.id,
  cost_centre_id: orNone.id,
  category_id: orNone.id,
  /** The one of its centre or show unless said. */
  purse_id: orNone.id,
  percent: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,4})?$/, "El porcentaje va con hasta cuatro decimales y punto.")
    .nullable()
    .default(null),
  amount: known,
});
export type AllocationFields = z.output<typeof allocationLine>;

export const allocationRow = z.object({
  line: z.int(),
  show: named.nullable(),
  project: named.nullable(),
  event: named.nullable(),
  centre: named.extend({ code: z.string() }).nullable(),
  category: named.nullable(),
  purse: named.nullable(),
  percent: z.string().nullable(),
  amount: money,
  cost: money,
  by: person,
  at: z.string(),
  reason: z.string(),
});
export type AllocationRow = z.output<typeof allocationRow>;

const likeness = z.object({
  id: z.int(),
  text: z.string(),
  why: z.enum(["importe", "archivo", "letra"]),
  message: z.string(),
});

export const voucherView = voucherRow.extend({
  point: z.string(),
  number: z.string(),
  service_from: z.string().nullable(),
  service_until: z.string().nullable(),
  fx: z.object({ rate: z.string(), source: z.enum(fxSources), day: z.string() }).nullable(),
  vat_percent: z.string().nullable(),
  recipient_tax_id: z.string(),
  authorisation_kind: z.string(),
  authorisation_code: z.string(),
  paid_by: z.enum(keysOf(paidByTitles)),
  credit_class: z.enum(keysOf(creditClassTitles)),
  accepted: z.boolean(),
  note: z.string(),
  alike_reason: z.string(),
  closed_reason: z.string(),
  validated_by: person,
  validated_at: z.string().nullable(),
  vat_lines: z.array(z.object({ rate_code: z.string(), base: money, amount: money })),
  taxes: z.array(z.object({ kind: z.enum(taxKindNames), jurisdiction: z.string(), amount: money })),
  links: z.array(
    z.object({
      target_type: z.string(),
      target_id: z.int(),
      amount: money.nullable(),
      fx_rate: z.string().nullable(),
      text: z.string(),
    }),
  ),
  /** What of it the notes take away, and is paid. */
  credited: money,
  paid: money,
  allocations: z.array(allocationRow),
  attachments: z.array(fileView),
  /** What is wrong with it, or to be looked at. */
  findings: z.array(finding),
  alike: z.array(likeness),
  /** What this person can do with it now. */
  acciones: z.array(z.enum([...voucherSteps, "observar", "levantar"])),
});
export type VoucherView = z.output<typeof voucherView>;

const flag = z.enum(["0", "1"]).optional();
const several = z.string().trim().max(300).optional();
export const voucherFilter = z.strictObject({
  q: z.string().trim().max(100).optional(),
  direction: z.enum(keysOf(directionTitles)).optional(),
  company: recordId.optional(),
  supplier: recordId.optional(),
  /** Several between commas. */
  state: several,
  observed: flag,
  /** Accrued and charged to nothing. */
  unallocated: flag,
  without_file: flag,
  type: several,
  currency: divisa.optional(),
  check_state: z.enum(keysOf(checkStateTitles)).optional(),
  origin: z.enum(keysOf(originTitles)).optional(),
  from: day.optional(),
  until: day.optional(),
  due_from: day.optional(),
  due_until: day.optional(),
  show: recordId.optional(),
  project: recordId.optional(),
  event: recordId.optional(),
  centre: recordId.optional(),
  category: recordId.optional(),
  purse: recordId.optional(),
  sort: z.enum(["-date", "date", "-due_date", "due_date", "-total", "total", "-id", "id"]).default("-date"),
});
export type VoucherFilter = z.output<typeof voucherFilter>;
export const vouchersQuery = voucherFilter.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: limit(100),
});

/** Of one currency; what takes away is taken away. */
export const currencyTotals = z.object({
  currency: divisa.nullable(),
  count: z.int(),
  net: money,
  vat: money,
  other_taxes: money,
  total: money,
});
export type CurrencyTotals = z.output<typeof currencyTotals>;
export const vouchersPage = z.object({
  data: z.array(voucherRow),
  total: z.int(),
  totals: z.array(currencyTotals),
  /** How many with these filters but the state's, by state; and of all those how many are observed. */
  states: z.record(z.string(), z.int()),
  observed: z.int(),
});

export const idParams = z.object({ id: recordId });
export const versionBody = z.strictObject({ version });
export const reasonBody = z.strictObject({ version, reason: why });
export const validateBody = z.strictObject({
  version,
  /** Why it is not the one that it looks like. */
  alike_reason: text(1_000).default(""),
  /** What it is charged to, at once. */
  lines: z.array(allocationLine).max(MAX_LINES, `Hasta ${MAX_LINES} líneas.`).optional(),
});

export const bulkSteps = ["validate", "submit", "observe", "discard", "allocate"] as const;
export const bulkBody = z
  .strictObject({
    step: z.enum(bulkSteps),
    items: z
      .array(z.strictObject({ id: recordId, version }))
      .min(1)
      .max(100, "Hasta 100 de una vez."),
    reason: text(1_000).default(""),
    /** For `allocate`: the same split for all of them, by percents. */
    lines: z.array(allocationLine).max(MAX_LINES, `Hasta ${MAX_LINES} líneas.`).optional(),
  })
  .refine(({ step, reason }) => !["observe", "discard"].includes(step) || reason.length >= 3, {
    path: ["reason"],
    message: "Escribir por qué (3 letras o más).",
  })
  .refine(({ step, lines }) => step !== "allocate" || (lines?.length ?? 0) > 0, {
    path: ["lines"],
    message: "Falta a qué se imputa.",
  });
export const bulkReply = z.object({
  done: z.int(),
  failed: z.int(),
  data: z.array(z.object({ id: z.int(), ok: z.boolean(), message: z.string(), state: z.string() })),
});

export const allocationsBody = z.strictObject({
  version,
  lines: z.array(allocationLine).max(MAX_LINES, `Hasta ${MAX_LINES} líneas.`),
  /** Asked for where it was charged to something else. */
  reason: text(1_000).default(""),
  /** Sends it for approval, too. */
  submit: z.boolean().default(false),
});

/** How a split comes out: its amounts, its purses before and with it, and what is said of it. Nothing is saved. */
export const previewBody = z.strictObject({
  lines: z.array(allocationLine).max(MAX_LINES, `Hasta ${MAX_LINES} líneas.`),
});
export const previewReply = z.object({
  lines: z.array(
    z.object({
      amount: money,
      cost: money,
      /** Without what the voucher is charged to now; null where the line has no purse. */
      purse: z
        .object({
          id: z.int(),
          name: z.string(),
          disponible_before: money.nullable(),
          disponible_after: money.nullable(),
          answer: z.enum(["alcanza", "excede", "sin_presupuesto"]),
          message: z.string(),
        })
        .nullable(),
    }),
  ),
  /** Its month is shut: where it would go. Empty where it is open. */
  shut: z.string(),
});

/** What the supplier's last vouchers were charged to. */
export const suggestions = z.object({
  data: z.array(
    z.object({
      voucher: z.object({ id: z.int(), text: z.string(), date: z.string().nullable() }),
      lines: z.array(allocationRow),
    }),
  ),
});

const templateFacts = {
  name: text(80).min(1, "Falta el nombre."),
  lines: z
    .array(allocationLine)
    .min(1, "Falta a qué se imputa.")
    .max(MAX_LINES, `Hasta ${MAX_LINES} líneas.`)
    .refine((lines) => lines.every(({ percent }) => percent !== null), "Una plantilla va por porcentajes."),
};
export const newTemplate = z.strictObject(templateFacts);
export const changedTemplate = z.strictObject({ ...templateFacts, archived: z.boolean().default(false), version });
const nullableId = z.int().nullable();
const templateLine = z.object({
  show_id: nullableId,
  project_id: nullableId,
  event_id: nullableId,
  cost_centre_id: nullableId,
  category_id: nullableId,
  purse_id: nullableId,
  percent: z.string().nullable(),
  amount: money.nullable(),
});
export const templateRow = z.object({
  id: z.int(),
  name: z.string(),
  lines: z.array(templateLine),
  created_by: person,
  archived: z.boolean(),
  version: z.int(),
});
export const templatesReply = z.object({ data: z.array(templateRow) });

export const newVatShare = z.strictObject({
  company_id: recordId,
  from_day: workDay,
  percent: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/, "El porcentaje va con hasta dos decimales y punto.")
    .refine((value) => compareMoney(value, "100") <= 0, "Hasta 100."),
  note: text(300).default(""),
});
export const vatShareRow = z.object({
  id: z.int(),
  company: named,
  from_day: z.string(),
  percent: z.string(),
  note: z.string(),
  created_by: person,
  created_at: z.string(),
});
export const vatSharesReply = z.object({ data: z.array(vatShareRow) });

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "El mes va como 2026-11.");
export const arBookQuery = z.strictObject({
  company: recordId,
  month,
  /** The vouchers themselves, or their VAT by rate. */
  file: z.enum(["comprobantes", "alicuotas"]),
});
export const esBookQuery = z
  .strictObject({ company: recordId, from: workDay, until: workDay })
  .refine(({ from, until }) => from <= until, { path: ["until"], message: "Termina antes de empezar." });
export const thirdPartiesQuery = z.strictObject({
  company: recordId,
  year: z.coerce.number().int().min(2000).max(2100),
});
export const zipQuery = z.strictObject({ company: recordId, month });

const quarter = z.object({ total: money, base: money, withheld: money });
/** A supplier of Spain in a year, in the company's currency: what of its vouchers belongs in which return. */
export const thirdParty = z.object({
  supplier: named,
  tax_id: z.string(),
  /** "347": without withheld tax and over the limit; "111" (and "190"): withheld of work; "115" (and "180"): of rent. */
  model: z.enum(["347", "111", "115"]),
  quarters: z.array(quarter),
  year: quarter,
});
export const thirdPartiesReply = z.object({
  data: z.array(thirdParty),
  /** Over how much a year somebody belongs in 347. */
  limit_347: money,
  currency: divisa,
});
