import * as z from "zod";
import { anyDay, cursor, limit, recordId, workDay } from "@/lib/format/listSchema";
import { foreignCurrencies, rateSources } from "./rules/kinds";

/** ISO 4217 code, whatever its case. */
export const moneda = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, "Tiene que ser una moneda de tres letras, como USD.");

/** A currency that amounts are converted from: those of sales, less the peso, which the rates are in. */
export const foreign = moneda.refine(
  (code) => foreignCurrencies.some((each) => each === code),
  `Tiene que ser ${foreignCurrencies.join(" o ")}: son las que se convierten a pesos.`,
);

/** `1.475,50`, `1,475.50` (thousands every three digits) and plain numbers with one decimal mark. */
const SHAPES: [RegExp, (text: string) => string][] = [
  [/^\d{1,3}(\.\d{3})+,\d{1,6}$/, (text) => text.replaceAll(".", "").replace(",", ".")],
  [/^\d{1,3}(,\d{3})+\.\d{1,6}$/, (text) => text.replaceAll(",", "")],
  [/^\d{1,3}(\.\d{3}){2,}$/, (text) => text.replaceAll(".", "")],
  [/^\d+([.,]\d{1,6})?$/, (text) => text.replace(",", ".")],
];

/** Thousands to who writes them with a dot and decimals to a machine: a thousand times apart, so it is asked. */
const AMBIGUOUS = /^[1-9]\d{0,2}\.\d{3}$/;

const BOUNDS = { min: 0.01, max: 1_000_000 };

function problemOf(text: string, plain: string | undefined): string | null {
  if (plain === undefined) return "Tiene que ser un número mayor que cero, con hasta seis decimales.";
  if (AMBIGUOUS.test(text))
    return `«${text}» se puede leer de dos maneras: escribir ${text.replace(".", "")} o ${text.replace(".", ",")}.`;
  const value = Number(plain);
  return value < BOUNDS.min || value > BOUNDS.max ? "Tiene que ser de 0,01 a 1.000.000 pesos por una unidad." : null;
}

/**
 * A rate from 0.01 to 1,000,000 pesos with up to 6 decimals, as an exact decimal text. A comma alone is the decimal mark, a dot
 * alone too unless a text could mean thousands by it (`1.485`); the number 1.485 is what it is.
 */
export const rate = z.union([z.string(), z.number()], "Tiene que ser un número.").transform((value, ctx) => {
  const text = String(value).trim();
  const plain = SHAPES.find(([shape]) => shape.test(text))?.[1](text);
  const problem = problemOf(typeof value === "string" ? text : "", plain);
  if (plain !== undefined && !problem) return plain;
  ctx.addIssue({ code: "custom", message: problem ?? "Tiene que ser un número." });
  return z.NEVER;
});

const source = z.enum(rateSources, "Tiene que ser propia, oficial, mep o pactado.");
const note = z.string().trim().max(200, "Hasta 200 caracteres.");

/** Of a rate that is far from the one before it (422 `unusual_rate`): somebody was asked, and it is so. */
const sure = z.boolean().optional();

export const newRate = z.strictObject({ day: workDay, currency: foreign, source, rate, note: note.default(""), sure });
export const changedRate = z.strictObject({ rate, note: note.default(""), sure, version: z.number().int().min(1) });
export const rateParams = z.object({ id: recordId });

/** Pesos (ARS) for one unit of `currency`, as a decimal text, on a day. `withdrawn_on`: nobody's any more from that day on. */
export const datedRate = z.object({
  id: z.int(),
  day: z.string(),
  currency: z.string(),
  source,
  rate: z.string(),
  note: z.string(),
  withdrawn_on: z.string().nullable(),
  updated_at: z.string(),
  updated_by: z.string(),
  /** It came with a file. */
  imported: z.boolean(),
  version: z.int(),
});
export type DatedRate = z.output<typeof datedRate>;

export const rateFilter = z.strictObject({
  currency: z.enum(["USD", "EUR"]).optional(),
  source: source.optional(),
  from: anyDay.optional(),
  to: anyDay.optional(),
});
export type RateFilter = z.output<typeof rateFilter>;

export const rateQuery = z.strictObject({ ...rateFilter.shape, limit: limit(100), cursor: cursor.optional() });

/** `newest`: of each currency and source the last one, whatever the filter. */
export const ratePage = z.object({
  items: z.array(datedRate),
  next_cursor: z.string().nullable(),
  total: z.int(),
  newest: z.array(datedRate),
});

/** The curve of a source; of a long time, the last rate of each week or month. */
export const rateCurves = z.array(
  z.object({ source, points: z.array(z.object({ day: z.string(), rate: z.string() })) }),
);
