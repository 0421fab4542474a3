import * as z from "zod";
import { MIN_REASON } from "@/lib/approvals/rules/transitions";
import { todayIn } from "@/lib/format/dates";
import { divisa, label, money, moneyInput } from "@/lib/format/fieldSchema";
import { day, recordId } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { countries, entryKinds, entrySources, reallocationStates } from "./rules/kinds";
import { FIRST_YEAR, isYear, LAST_YEAR } from "./rules/months";

const longText = (max: number) =>
  z
    .string()
    .trim()
    .normalize("NFC")
    .max(max)
    .refine((value) => !/[^\P{Cc}\n\t]/u.test(value), "Tiene caracteres que no se ven.");

export const idParams = z.object({ id: recordId });
export const version = z.int().min(1);
export const reason = longText(1_000).min(1, "Falta el motivo.");
/** Of a rejection, as of every one of the approvals. */
export const refusalReason = longText(1_000).min(MIN_REASON, `Escribir el motivo: ${MIN_REASON} letras o más.`);
export const who = z.object({ id: z.number().int(), mail: z.string(), name: z.string() });

/** What is left of a budget is `presupuestado - comprometido - real`. */
export const figures = z.object({ presupuestado: money, comprometido: money, real: money, disponible: money });

/** A centre as others name it. */
export const centreName = z.object({ id: z.number().int(), code: z.string(), name: z.string() });

export const centreRow = centreName.extend({
  company: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  country: z.enum(countries),
  currencies: z.array(divisa),
  owner: who.nullable(),
  /** The month (`2027-01`) from which what it really spends comes from vouchers and the bank; null: from the sheet. */
  feeds_from: z.string().nullable(),
  archived: z.boolean(),
  version: z.number().int(),
});
export type CentreRow = z.infer<typeof centreRow>;

const country = z.enum(countries, "El país tiene que ser AR o ES.");

/** What is typed of a centre. With a company the country is the company's. */
export const centreBody = z.strictObject({
  code: label
    .min(1, "Falta el código.")
    .max(20, "Puede tener hasta 20 caracteres.")
    .regex(/^[\p{L}\p{N}._-]+$/u, "Solo letras, números, punto, guion y guion bajo."),
  name: label.min(1, "Falta el nombre."),
  company_id: recordId.nullable().default(null),
  country,
  currencies: z.array(divisa).min(1, "Elegir al menos una moneda."),
  owner_id: recordId.nullable().default(null),
});

/** Which entries are seen: one currency always, since currencies are never added to each other. */
const scope = {
  year: z.coerce
    .number("Tiene que ser un año.")
    .int()
    .min(FIRST_YEAR)
    .max(LAST_YEAR)
    .default(() => Number(todayIn().slice(0, 4))),
  currency: divisa.default("ARS"),
  company: recordId.optional(),
  country: country.optional(),
};
/** `q` looks in the centres' codes and names. */
export const boardQuery = z.strictObject({ ...scope, q: z.string().trim().max(100).optional() });

export const boardCentre = centreRow.extend({
  /** January to December. */
  months: z.array(figures).length(12),
  total: figures,
});
export const board = z.object({
  year: z.number().int(),
  currency: divisa,
  /** Currencies with entries in the year, or in which a centre works. */
  currencies: z.array(divisa),
  /** Years with entries, newest first; this year always. */
  years: z.array(z.number().int()),
  centres: z.array(boardCentre),
  months: z.array(figures).length(12),
  total: figures,
  /** Reallocations that wait for a decision, of every currency. */
  pendientes: z.number().int(),
});
export type Board = z.infer<typeof board>;
export type BoardCentre = z.infer<typeof boardCentre>;

export const entrySorts = ["dia", "importe", "centro", "tipo", "concepto", "proveedor"] as const;
const sort = z
  .string()
  .regex(new RegExp(`^-?(?:${entrySorts.join("|")})$`), "No es un orden válido.")
  .default("-dia");

const entryFilter = {
  ...scope,
  month: z.coerce.number("Tiene que ser un mes.").int().min(1).max(12).optional(),
  centre: recordId.optional(),
  kind: z.enum(entryKinds).optional(),
  /** Words in the concept, supplier, document or category. */
  q: z.string().trim().max(100).optional(),
  /** Words in the centres' codes and names, as on the board. */
  centres: z.string().trim().max(100).optional(),
  sort,
};
export const entriesExcelQuery = z.strictObject(entryFilter);
export const entriesQuery = z.strictObject({
  ...entryFilter,
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
export type EntryFilter = z.infer<typeof entriesExcelQuery>;

export const entryRow = z.object({
  id: z.number().int(),
  kind: z.enum(entryKinds),
  day: z.string(),
  centre: centreName,
  category: z.string(),
  concept: z.string(),
  supplier: z.string(),
  document: z.string(),
  amount: money,
  currency: divisa,
  source: z.enum(entrySources),
  /** The file and row it was read from. */
  import: z.object({ id: z.string(), file: z.string(), row: z.number().int() }).nullable(),
  reallocation_id: z.number().int().nullable(),
  reverses_id: z.number().int().nullable(),
  reversed_by_id: z.number().int().nullable(),
  /** Null: the system. */
  created_by: who.nullable(),
  created_at: z.string(),
});
export type EntryRow = z.infer<typeof entryRow>;

export const PAGE_SIZE = 50;
export const entriesPage = z.object({
  data: z.array(entryRow),
  total: z.number().int(),
  /** What the centre and month have, whatever kind, words or page. */
  figures,
  sum: money,
});

const amount = moneyInput.refine((value) => compareMoney(value, "0") !== 0, "El importe no puede ser cero.");
const positive = moneyInput.refine((value) => compareMoney(value, "0") > 0, "El importe tiene que ser mayor que cero.");

const IN_RANGE = `Tiene que estar entre ${FIRST_YEAR} y ${LAST_YEAR}.`;
const inRange = (value: string) => isYear(value.slice(0, 4));

export const entryBody = z.strictObject({
  kind: z.enum(entryKinds, "Elegir presupuesto, comprometido o real."),
  day: day.refine(inRange, IN_RANGE),
  centre_id: recordId,
  category: label.default(""),
  concept: longText(300).min(1, "Falta el concepto."),
  supplier: label.default(""),
  document: label.default(""),
  amount,
  currency: divisa,
});

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Tiene que ser un mes, con la forma AAAA-MM.")
  .refine(inRange, IN_RANGE);

export const feedsQuery = z.strictObject({ month });
/** `rows`: how many of the sheet's entries are taken back, as it was shown. */
export const feedsBody = z.strictObject({ version, month: month.nullable(), rows: z.int().min(0), reason });

const spentKind = z.enum(["comprometido", "real"]);
export const feedsPreview = z.object({
  rows: z.number().int(),
  sums: z.array(z.object({ kind: spentKind, currency: divisa, amount: money, rows: z.number().int() })),
  /** The first ones. */
  data: z.array(
    z.object({
      id: z.number().int(),
      day: z.string(),
      kind: spentKind,
      concept: z.string(),
      amount: money,
      currency: divisa,
    }),
  ),
});
export type FeedsPreview = z.infer<typeof feedsPreview>;

export const reallocationBody = z
  .strictObject({
    from_centre_id: recordId,
    from_month: month,
    to_centre_id: recordId,
    to_month: month,
    currency: divisa,
    amount: positive,
    reason,
  })
  .refine((asked) => asked.from_centre_id !== asked.to_centre_id || asked.from_month !== asked.to_month, {
    path: ["to_centre_id"],
    message: "El destino tiene que ser otro centro u otro mes.",
  });

const place = z.object({ centre: centreName, month: z.string() });

export const reallocationRow = z.object({
  id: z.number().int(),
  from: place,
  to: place,
  currency: divisa,
  amount: money,
  reason: z.string(),
  status: z.enum(reallocationStates),
  requested_by: who,
  requested_at: z.string(),
  decided_by: who.nullable(),
  decided_at: z.string().nullable(),
  decision_reason: z.string(),
  version: z.number().int(),
  /** What the source has now, while it waits; null afterwards. */
  disponible: figures.nullable(),
  /** The steps that who asks may take. */
  acciones: z.array(z.enum(["aprobar", "rechazar", "cancelar"])),
});
export type ReallocationRow = z.infer<typeof reallocationRow>;

export const reallocationsQuery = z.strictObject({
  status: z.enum(reallocationStates).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
