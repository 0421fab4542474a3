import * as z from "zod";

/** ISO 4217 code, whatever its case. */
export const moneda = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, "Tiene que ser una moneda de tres letras, como USD.");

/** `1.475,50`, `1,475.50` (thousands every three digits) and plain numbers with one decimal mark. */
const SHAPES: [RegExp, (text: string) => string][] = [
  [/^\d{1,3}(\.\d{3})+,\d{1,6}$/, (text) => text.replaceAll(".", "").replace(",", ".")],
  [/^\d{1,3}(,\d{3})+\.\d{1,6}$/, (text) => text.replaceAll(",", "")],
  [/^\d+([.,]\d{1,6})?$/, (text) => text.replace(",", ".")],
];

/** A rate above zero, up to 12 whole digits and 6 decimals, as an exact decimal text. One mark alone is the decimal one. */
export const rate = z.union([z.string(), z.number()], "Tiene que ser un número.").transform((value, ctx) => {
  const text = String(value).trim();
  const plain = SHAPES.find(([shape]) => shape.test(text))?.[1](text);
  if (plain !== undefined && /[1-9]/.test(plain) && /^\d{1,12}(\.|$)/.test(plain)) return plain;
  ctx.addIssue({ code: "custom", message: "Tiene que ser un número mayor que cero, con hasta seis decimales." });
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

/** A rate as it was set at a moment; `valor` null when it was taken away. */
export const rateChange = z.object({ id: z.int(), at: z.string(), by: z.string(), valor: z.string().nullable() });
