import * as z from "zod";
import { anyDay, day, workDay } from "@/lib/format/listSchema";
import { formatInteger } from "@/lib/format/number";
import { type MoneyReason, parseMoney } from "@/lib/format/parseMoney";
import { type CountReason, MAX_COUNT, parseCount } from "./rules/counts";
import { currencies } from "./rules/kinds";
import { cleanShowName, hasAddress, NO_ADDRESS, showNameProblem } from "./rules/showName";

export { anyDay, day, workDay };

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

const countTexts: Record<CountReason, string> = {
  empty: "Tiene que ser un número entero.",
  not_whole: "Tiene que ser un número entero.",
  negative: "Tiene que ser 0 o más.",
  too_large: `Tiene que ser un número entero hasta ${formatInteger(MAX_COUNT)}.`,
};

const count = (allowNegative: boolean) =>
  z.union([z.string(), z.number()], "Tiene que ser una cantidad.").transform((value, ctx) => {
    const parsed = parseCount(value, { allowNegative });
    if (parsed.ok) return parsed.value;
    ctx.addIssue({ code: "custom", message: countTexts[parsed.reason] });
    return z.NEVER;
  });

/** Tickets of one day; returns may make it negative. */
export const dailyCount = count(true);
/** Tickets in total, zero or more. */
export const totalCount = count(false);

/** A show's name, trimmed. */
export const showName = z.string().transform((value, ctx) => {
  const clean = cleanShowName(value);
  if (clean.ok) return clean.value;
  ctx.addIssue({ code: "custom", message: showNameProblem(clean.reason) });
  return z.NEVER;
});

/** The name that a show is given. */
export const newShowName = showName.refine(hasAddress, `Show: ${NO_ADDRESS.toLowerCase()}`);

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

/** Names an endpoint's path takes as they are. */
export const showParams = z.object({ show: z.string().min(1).max(300) });
