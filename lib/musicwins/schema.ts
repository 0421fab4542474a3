import * as z from "zod";
import { fileView as documentView } from "@/lib/documents/schema";
import { label, mail, moneyInput } from "@/lib/format/fieldSchema";
import { checkTaxId, writtenTaxId } from "@/lib/format/ids/taxId";
import { day } from "@/lib/format/listSchema";
import { areaRoles, priorities, statuses, statusesAdmin } from "./rules/kinds";

/** What a budget call that went well answers. */
export const done = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });

/** Wraps a service's answer in the shape of `done`. */
export const well = <T>(data: T) => ({ success: true as const, data });

/** The largest number the database counts records with. */
const MOST = 2_147_483_647;
/** A number beyond it is of no record: it is not found, as any other that nobody has. */
const known = (value: number): number => Math.min(value, MOST);

const NO_DIGITS = "Tiene que ser un número.";
const digits = z
  .string()
  .regex(/^\d+$/, NO_DIGITS)
  .transform((value) => known(Number(value)));

/** The number of a record, as JSON or as text. */
export const id = z.union([z.number().int().positive().transform(known), digits], NO_DIGITS);
export const idParams = z.object({ id: digits });

const TRUE = new Set<unknown>([true, 1, "true", "1"]);
/** Nothing, also as clients without a value write it into an address. */
const NOTHING = new Set<unknown>([null, undefined, "", "null", "undefined"]);
const YES_OR_NO = "Tiene que ser sí o no (true o false).";
const FALSE = new Set<unknown>([false, 0, "false", "0", ...NOTHING]);

/** What is blank, or written as nothing, counts as left out. */
export const orNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (NOTHING.has(value) ? undefined : value), schema.optional());

/** A yes or no as JSON, forms and queries write it. Left out it is no. */
export const flag = z
  .union([z.boolean(), z.number(), z.string(), z.null(), z.undefined()], YES_OR_NO)
  .optional()
  .refine((value) => TRUE.has(value) || FALSE.has(value), YES_OR_NO)
  .transform((value) => TRUE.has(value));

/** The number of an option; 0, blank and null say the main proposal. */
export const optionNumber = z
  .union([z.number(), z.string(), z.null(), z.undefined()], NO_DIGITS)
  .optional()
  .refine((value) => NOTHING.has(value) || /^\d{1,9}$/.test(String(value)), NO_DIGITS)
  .transform((value) => (NOTHING.has(value) ? 0 : Number(value)));

/**
 * Which proposal of a line is meant.
 *
 * - A **line** is one need of an area and category ("Puente de luces"). It has a main **proposal** and, maybe,
 *   **options**: alternatives to it, numbered from 1 by the line and never again.
 * - `isop` says that a row or an operation is about an option and not about the main proposal; then `option_number` says
 *   which. Without `isop` the number does not count, and rows of the main proposal carry 0.
 * - One proposal of a line is the **chosen** one: the main one until another is chosen or approved. It stands for the line
 *   in lists, sums, the workbook and payments, so that a line counts once. One at most is approved, scheduled or paid.
 * - Each proposal has **versions** of its own, 1, 2, 3... without gaps, of which the last is the **head**. Whatever
 *   changes what it says (an edit, a status, a day of payment) clones the head as the next version; what was is never
 *   changed or deleted, and the database refuses to. Priority, files and comments are about the proposal or the line and
 *   make no version.
 * - A **payment** is due on the head's `fecha_pago`, or part by part on the days of its financieros, once its area and
 *   Administration have approved it (`status` and `status_admin`); it is made once.
 */
export const proposalFields = { isop: flag, option_number: optionNumber };
export const needsNumber = <T extends { isop: boolean; option_number: number }>(value: T): boolean =>
  !value.isop || value.option_number > 0;
export const NO_NUMBER_TEXT = "Falta el número de la opción.";
export const NO_NUMBER = { path: ["option_number"], message: NO_NUMBER_TEXT };

/** The version of the head a person saw; a stale one is answered with 409. */
export const version = z.union([z.number().int().min(1), digits], NO_DIGITS).optional();

export const status = z.enum(statuses, "No es un estado de presupuesto.");
export const statusAdmin = z.enum(statusesAdmin, "No es un estado administrativo.");
export const priority = z.enum(priorities, "La prioridad tiene que ser alta, media o baja.");
export const areaRole = z.enum(areaRoles, "El rol tiene que ser reader, editor, approver o admin.");

// Control characters, and those that make a text read in another order than it is written.
const invisible = /[\u202A-\u202E\u2066-\u2069]|[^\P{Cc}\n\r\t]/u;
const UNSEEN = "Tiene caracteres que no se ven.";
/** A short text of one line. */
export const words = label.refine((value) => !invisible.test(value), UNSEEN);
export const area = words.min(1, "Falta el área.");
export const category = words.min(1, "Falta la categoría.");

/** A text of people, trimmed, without characters that nobody sees. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .normalize("NFC")
    .max(max, `Hasta ${max} caracteres.`)
    .refine((value) => !invisible.test(value), UNSEEN);

/** An amount, zero or more, as people type it; an exact decimal text. */
export const amount = moneyInput.refine((value) => !value.startsWith("-"), "No puede ser negativo.");
/** The same where a form may leave it blank. */
export const blankAmount = z
  .union([z.string(), z.number()], "Tiene que ser un importe.")
  .transform((value) => (value === "" ? "0.00" : value))
  .pipe(amount)
  .optional();

/** A day, or blank to have none. */
export const blankDay = z
  .union(
    [z.literal("").transform(() => null), z.null(), day],
    "Tiene que ser una fecha que exista, con la forma AAAA-MM-DD.",
  )
  .optional();
export const blankMail = z.union([z.literal(""), mail], "No es un mail válido.").optional();

const typedTaxId = (blank: boolean) =>
  z.string().transform((typed, context) => {
    if (blank && typed.trim() === "") return "";
    const checked = checkTaxId(null, typed);
    if (checked.ok) return checked.shown;
    context.addIssue(checked.message);
    return z.NEVER;
  });

/** A tax id (CUIT, NIF, other countries') as people type it, of the country it looks like; answers it as we write it. */
export const taxId = typedTaxId(false);
/** The same where a form may leave it blank. */
export const blankTaxId = typedTaxId(true).optional();
/** A tax id as a document has it: one that is not right is told by what it is compared with. */
export const readTaxId = z
  .string()
  .transform(writtenTaxId)
  .refine((value) => /^[A-Z0-9-]{5,20}$/.test(value), "No es un CUIT o NIF.");

/** An amount in pesos and in dollars, exact; never added to each other. */
export const pair = z.object({ ars: z.string(), usd: z.string() });
export type Pair = z.infer<typeof pair>;

/** Somebody as answers name them. */
export const who = z.object({ mail: z.string(), name: z.string() });

/** A file of a record, as the documents engine shows it; `url` opens it, for those who may. */
export const fileView = documentView.extend({ url: z.string() });
export type FileView = z.infer<typeof fileView>;
