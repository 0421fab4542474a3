import "./schemaTexts";
import * as z from "zod";
import { currencies } from "./currencies";
import { type MoneyReason, parseMoney } from "./parseMoney";

export const divisa = z.enum(currencies, "La divisa tiene que ser ARS, USD o EUR.");

const moneyTexts: Record<MoneyReason, string> = {
  empty: "Falta el importe.",
  not_money: "No se entiende el importe.",
  too_many_decimals: "El importe tiene más de dos decimales.",
  too_large: "El importe es demasiado grande.",
  inexact_number: "El importe no es exacto: enviarlo como texto.",
};

/** Money as people type it or as a number; becomes an exact decimal text, `"1234567.89"` (design api.md). */
export const moneyInput = z.union([z.string(), z.number()], "Tiene que ser un importe.").transform((value, ctx) => {
  const parsed = parseMoney(value);
  if (parsed.ok) return parsed.value;
  ctx.addIssue({ code: "custom", message: moneyTexts[parsed.reason] });
  return z.NEVER;
});

/** An exact amount in an answer. */
export const money = z.string();

/** A short label such as a ticketera or a category; empty when there is none. */
export const label = z
  .string()
  .trim()
  .normalize("NFC")
  .max(120)
  .refine((value) => !/\p{Cc}/u.test(value), "Tiene caracteres que no se ven.");

export const mail = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@.<>"(),:;\\[\]]+$/, "No es un mail válido.");
