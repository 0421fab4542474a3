import * as z from "zod";
import { fileView } from "@/lib/documents/schema";
import { divisa, money } from "@/lib/format/fieldSchema";
import { day, limit, recordId, several } from "@/lib/format/listSchema";
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
import { standings, voucherStates, voucherSteps } from "./rules/states";
import { taxKindNames } from "./rules/taxes";
import { voucherTypes } from "./rules/types";
import { allocationLine, allocationRow } from "./schema/allocations";
import { named, person, text, version, why } from "./schema/fields";
import { reading } from "./schema/reading";

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
  /** Notes took all that was left of it: nothing is owed, and nobody pays it. */
  by_note: z.boolean(),
  observed: observation.nullable(),
  check_state: z.enum(keysOf(checkStateTitles)),
  /** In what it differs from ARCA's list; empty where it does not. */
  check_detail: z.string(),
  origin: z.enum(keysOf(originTitles)),
  historic: z.boolean(),
  /** What it is charged to, in one text; empty where it is charged to nothing yet. */
  allocated_to: z.string(),
  files: z.int(),
  /** How its first document is called, where it has no number yet to be known by; else empty. */
  file_name: z.string(),
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
  /** Its last four figures to who does not pay. */
  informed_cbu: z.string(),
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
  /** What was read of it, and how sure that is. */
  reading,
  /** What is wrong with it, or to be looked at. */
  findings: z.array(finding),
  alike: z.array(likeness),
  /** Fields that do not change as it stands, whoever asks, each with why. */
  locked: z.array(z.object({ field: z.string(), message: z.string() })),
  /** What this person can do with it now. */
  acciones: z.array(z.enum([...voucherSteps, "observar", "levantar"])),
});
export type VoucherView = z.output<typeof voucherView>;

const flag = z.enum(["0", "1"]).optional();
/** ARCA's codes and those of elsewhere. */
const typeCodes = ["AR", "ES", ""].flatMap((country) => voucherTypes(country).map(({ code }) => code));
export const voucherFilter = z.strictObject({
  q: z.string().trim().max(100).optional(),
  direction: z.enum(keysOf(directionTitles)).optional(),
  company: recordId.optional(),
  supplier: recordId.optional(),
  /** Several between commas. */
  /** Its standing: a state, but for what notes took whole of what waits for money. */
  state: several(standings, "es un estado de los comprobantes").optional(),
  observed: flag,
  /** Accrued and charged to nothing. */
  unallocated: flag,
  /** Charged again, with a reason. */
  reallocated: flag,
  /** Of a month that is shut for what is accrued. */
  shut: flag,
  /** Charged to something on this day or later. */
  allocated_from: day.optional(),
  without_file: flag,
  /** Of before the ledger: in no book. */
  historic: flag,
  type: several(typeCodes, "es un tipo de comprobante").optional(),
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
  /** What came in at once. */
  batch: recordId.optional(),
  /** What came of their files: of that batch, where one is asked for. */
  part: z.enum(["clear", "doubtful", "observed", "settled", "repeated"]).optional(),
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
  /** How many with these filters but the state's, by standing; and of all those how many are observed. */
  states: z.record(z.string(), z.int()),
  observed: z.int(),
  /** Not in the list of ARCA. */
  unlisted: z.int(),
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
  /** Its month is shut: what it is charged to goes to the first open one. */
  anyway: z.boolean().default(false),
});

export const bulkSteps = ["validate", "submit", "observe", "discard", "allocate"] as const;
export const bulkBody = z
  .strictObject({
    step: z.enum(bulkSteps),
    items: z
      .array(
        z.strictObject({
          id: recordId,
          version,
          /** For `allocate`: its own split, in place of that of all; for `validate`: what it is charged to at once. */
          lines: z.array(allocationLine).max(MAX_LINES, `Hasta ${MAX_LINES} líneas.`).optional(),
        }),
      )
      .min(1)
      .max(100, "Hasta 100 de una vez."),
    reason: text(1_000).default(""),
    /** What is charged goes to the first open month where its own is shut. */
    anyway: z.boolean().default(false),
    /** For `allocate`: the same split for all of them, by percents. */
    lines: z.array(allocationLine).max(MAX_LINES, `Hasta ${MAX_LINES} líneas.`).optional(),
  })
  .refine(({ step, reason }) => !["observe", "discard"].includes(step) || reason.length >= 3, {
    path: ["reason"],
    message: "Escribir por qué (3 letras o más).",
  })
  .refine(({ step, lines, items }) => step !== "allocate" || items.every((one) => (one.lines ?? lines)?.length), {
    path: ["lines"],
    message: "Falta a qué se imputa.",
  });
export const bulkReply = z.object({
  done: z.int(),
  failed: z.int(),
  /** `code` says what kind of refusal it is, as of one alone; empty where it was done. */
  data: z.array(z.object({ id: z.int(), ok: z.boolean(), code: z.string(), message: z.string(), state: z.string() })),
});

export const countReply = z.object({ count: z.int() });

/** In the order that was asked for. */
export const sureReply = z.object({
  ids: z.array(z.int()),
  /** What is to be looked at in each of the others: in a few words, and whole. */
  doubts: z.array(z.object({ id: z.int(), text: z.string(), why: z.string() })),
});
