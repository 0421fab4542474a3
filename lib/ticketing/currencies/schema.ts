import * as z from "zod";
import { currencies } from "@/lib/format/currencies";

/** ISO 4217 code, whatever its case. */
export const moneda = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, "Tiene que ser una moneda de tres letras, como USD.");

const converted = currencies.filter((code) => code !== "ARS");

/** A currency that amounts are converted from: those of sales, less the peso, which the rates are in. */
export const foreign = moneda.refine(
  (code) => converted.some((each) => each === code),
  `Tiene que ser ${converted.join(" o ")}: son las que se convierten a pesos.`,
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

/** Pesos (ARS) for one unit of `moneda`, as a decimal text. */
export const conversion = z.object({
  moneda: z.string(),
  valor: z.string(),
  updated_at: z.string(),
  updated_by: z.string(),
  version: z.number().int(),
});
