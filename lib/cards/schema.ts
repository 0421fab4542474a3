import * as z from "zod";
import { divisa, money, moneyInput } from "@/lib/format/fieldSchema";
import { recordId, workDay } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { categoryTitles, likenessTitles, PHOTO_BYTES } from "./rules/kinds";
import { expenseStates, expenseSteps, reportStates, reportSteps } from "./rules/states";

const keysOf = <Value extends string>(titles: Readonly<Record<Value, unknown>>) =>
  Object.keys(titles) as [Value, ...Value[]];
const text = (max: number) => z.string().trim().normalize("NFC").max(max, `Hasta ${max} caracteres.`);
const amount = moneyInput.refine((value) => compareMoney(value, "0") >= 0, "El importe no puede ser negativo.");
const positive = moneyInput.refine((value) => compareMoney(value, "0") > 0, "El importe tiene que ser mayor que 0.");
const orNone = recordId.nullable().default(null);
const version = z.int("Falta la versión.").min(1);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, "sha256 tiene que tener 64 dígitos hexadecimales.");
/** A month, by any of its days in answers the first: `2026-11-01`. */
export const month = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, "El mes tiene la forma AAAA-MM.")
  .refine((text) => text.startsWith("20"), "El mes tiene que estar entre 2000 y 2099.");

export const idParams = z.object({ id: recordId });
export const expenseState = z.enum(expenseStates);
export const reportState = z.enum(reportStates);
export const expenseCategory = z.enum(keysOf(categoryTitles), "Ese rubro no existe.");
export const cardLikeness = z.enum(keysOf(likenessTitles));

/** A card as its holder chooses it. */
export const cardView = z.object({
  id: z.int(),
  last4: z.string(),
  name: z.string(),
  currency: divisa,
  company: z.object({ id: z.int(), name: z.string(), tax_id: z.string(), country: z.string() }),
});

export const taxLine = z.strictObject({ rate_code: z.string().trim().min(1).max(5), base: amount, amount });

/** Each rate once. */
export const taxLines = z
  .array(taxLine)
  .max(10, "Hasta 10.")
  .refine(
    (lines) => new Set(lines.map(({ rate_code }) => rate_code)).size === lines.length,
    "Cada alícuota va una vez.",
  );

export const returned = z.uuid("No es el identificador de un gasto.").nullable();

const otherTaxes = z.union([z.literal("").transform(() => null), amount]).nullable();

/** What is written of an expense. */
const facts = {
  card_id: recordId,
  day: workDay,
  /** A day of the phone's clock is corrected by the server's. */
  day_from: z.enum(["qr", "reloj", "mano"]).default("mano"),
  merchant: text(200).default(""),
  amount: positive,
  currency: divisa,
  takes_away: z.boolean().default(false),
  /** Of what was given back: the purchase, by its client_id. It may come after it. */
  returns: returned.default(null),
  /** Why it is of no purchase, or of that one where no note says so. */
  returns_reason: text(1_000).default(""),
  amount_from: z.enum(["qr", "mano"]).default("mano"),
  /** Somebody looked at an amount that is larger than usual, and it is right. */
  amount_sure: z.boolean().default(false),
  show_id: orNone,
  project_id: orNone,
  category: expenseCategory,
  tax_lines: taxLines.default([]),
  other_taxes: otherTaxes.default(null),
  note: text(1_000).default(""),
  issuer_tax_id: text(20).default(""),
  recipient_tax_id: text(20).default(""),
  type_code: text(4).default(""),
  point: text(5).default(""),
  number: text(60).default(""),
  authorisation_code: text(60).default(""),
  no_receipt_reason: text(1_000).default(""),
  /** Why it is kept although it looks like another one. */
  alike_reason: text(1_000).default(""),
};
const photo = z.strictObject({
  sha256,
  size: z.int().min(1, "La foto pesa 0 bytes: sacarla de nuevo.").max(PHOTO_BYTES, "La foto pesa demasiado."),
});
const onePlace = ({ show_id, project_id }: { show_id: number | null; project_id?: number | null | undefined }) =>
  show_id === null || (project_id ?? null) === null;

/** What the phone sends. Its photo is announced here and follows as a file. */
export const newExpense = z
  .strictObject({
    client_id: z.uuid("No es el identificador de un gasto."),
    ...facts,
    photo: photo.nullable().default(null),
    /** Whose phone it was when it was kept: it is sent as that person or not at all. */
    person_id: recordId.optional(),
    /** Both by the phone's clock: when it was kept, and now. */
    taken_at: z.iso.datetime({ offset: true }),
    sent_at: z.iso.datetime({ offset: true }),
  })
  .refine(onePlace, { path: ["project_id"], message: "Es de un show o de un proyecto." });
export type NewExpense = z.output<typeof newExpense>;

/** `photo`: another one, announced; absent: the one there is. `answer`: what was observed is answered, and it is sent again. */
export const changedExpense = z
  .strictObject({
    ...facts,
    /** As it was unless said: phones do not say it. */
    takes_away: z.boolean().optional(),
    returns: returned.optional(),
    returns_reason: text(1_000).optional(),
    project_id: recordId.nullable().optional(),
    tax_lines: taxLines.optional(),
    other_taxes: otherTaxes.optional(),
    photo: photo.nullable().optional(),
    answer: text(1_000).default(""),
    version,
  })
  .refine(onePlace, { path: ["project_id"], message: "Es de un show o de un proyecto." });
export type ChangedExpense = z.output<typeof changedExpense>;

export const photoBody = z.strictObject({ file_id: z.uuid("No es el identificador de un archivo.") });
export const versionBody = z.strictObject({ version });
export const submitBody = z.strictObject({ version, note: text(1_000).default("") });

const named = z.object({ id: z.int(), name: z.string() });

/** An expense as lists have it. */
export const expenseRow = z.object({
  id: z.int(),
  client_id: z.string(),
  holder: named,
  state: expenseState,
  origin: z.enum(["telefono", "resumen"]),
  day: z.string(),
  day_from: z.enum(["qr", "reloj", "mano", "resumen"]),
  merchant: z.string(),
  amount: money,
  currency: divisa,
  takes_away: z.boolean(),
  /** What it gives back; `text` empty while that is not here. */
  returns: z.object({ client_id: z.string(), text: z.string() }).nullable(),
  returns_reason: z.string(),
  amount_from: z.enum(["qr", "mano", "resumen"]),
  card: cardView,
  show: named.nullable(),
  project: named.nullable(),
  category: expenseCategory,
  note: z.string(),
  issuer_tax_id: z.string(),
  recipient_tax_id: z.string(),
  /** Its receipt is to one of our companies: it becomes a voucher. */
  to_us: z.boolean(),
  type_code: z.string(),
  point: z.string(),
  number: z.string(),
  authorisation_code: z.string(),
  /** `file_id` null: announced, not here yet. Null: without receipt. */
  photo: z.object({ sha256: z.string(), file_id: z.string().nullable() }).nullable(),
  no_receipt_reason: z.string(),
  alike_reason: z.string(),
  observed_reason: z.string(),
  answer: z.string(),
  rejected_reason: z.string(),
  report: z.object({ id: z.int(), month: z.string(), state: reportState }),
  voucher_id: z.int().nullable(),
  taken_at: z.string(),
  clock_off_seconds: z.int(),
  received_at: z.string(),
  version: z.int(),
});
export type ExpenseRow = z.output<typeof expenseRow>;

export const likeExpense = z.object({ id: z.int(), why: cardLikeness, text: z.string() });
export type LikeExpense = z.output<typeof likeExpense>;

/** One expense, with what it looks like and what this person can do with it now. */
export const expenseView = expenseRow.extend({
  tax_lines: z.array(z.object({ rate_code: z.string(), base: money, amount: money })),
  net_untaxed: money.nullable(),
  other_taxes: money.nullable(),
  reviewed_by: z.string(),
  reviewed_at: z.string().nullable(),
  alike: z.array(likeExpense),
  acciones: z.array(z.enum(expenseSteps)),
});
export type ExpenseView = z.output<typeof expenseView>;

/** Of one month, this one unless said: the report's, whatever the day of the expense. */
export const expensesQuery = z.strictObject({ month: month.optional() });
export const expensesReply = z.object({ items: z.array(expenseRow) });

export const sums = z.array(z.object({ currency: divisa, amount: money, count: z.int() }));

/** A person's month. `counts` by state; `sums` of what counts, per currency. */
export const reportRow = z.object({
  id: z.int(),
  holder: named,
  month: z.string(),
  state: reportState,
  note: z.string(),
  returned_reason: z.string(),
  submitted_at: z.string().nullable(),
  /** The last day to hand it in. */
  due_day: z.string(),
  counts: z.record(expenseState, z.int()),
  sums,
  version: z.int(),
  acciones: z.array(z.enum(reportSteps)),
});
export type ReportRow = z.output<typeof reportRow>;
export const reportsReply = z.object({ items: z.array(reportRow) });

/** All that the phone needs to know beforehand, kept on it for where there is no signal. */
export const setupReply = z.object({
  /** Whose it is: what is kept on the phone is sealed to that person. */
  person: z.object({ id: z.int(), name: z.string(), mail: z.string() }),
  /** The server's clock. */
  now: z.string(),
  cards: z.array(cardView),
  /** Today's first, then by nearness; `last`: of the newest expense. */
  shows: z.array(named.extend({ day: z.string().nullable(), city: z.string() })),
  last: z.object({ show_id: z.int().nullable(), category: expenseCategory.nullable(), card_id: z.int().nullable() }),
  /** Tax numbers of our companies. */
  own_tax_ids: z.array(z.string()),
  /** Above so many pesos it is asked whether an amount is right; what a phone kept before does not say it. */
  ask_above: money.optional(),
  /** What one bought of late, the newest first, with what nothing gave back of it; a phone that asked before has none. */
  purchases: z
    .array(
      z.object({
        client_id: z.string(),
        day: z.string(),
        merchant: z.string(),
        amount: money,
        left: money,
        currency: divisa,
        card_id: z.int(),
        show_id: z.int().nullable(),
        category: expenseCategory,
      }),
    )
    .optional(),
  /** Whom one paid before, by tax number. */
  merchants: z.array(z.object({ tax_id: z.string(), name: z.string(), category: expenseCategory })),
});
export type CardSetup = z.output<typeof setupReply>;
