import { checkCuit } from "./cuit";
import { bare, type IdCheck } from "./idCheck";
import { checkNif } from "./nif";

/** A supplier's tax number by country: AR has CUIT, ES has NIF; others are kept as written. */
export function checkTaxId(country: "AR" | "ES" | string, typed: string): IdCheck {
  if (country === "AR") return checkCuit(typed);
  if (country === "ES") return checkNif(typed);
  const value = bare(typed);
  return value
    ? { ok: true, value, shown: value }
    : { ok: false, message: "Falta el número de identificación fiscal." };
}

/** A tax number without spaces, dots, dashes and the country in front. */
export const bareTaxId = (typed: string): string => bare(typed).replace(/^(ES|AR)(?=.{9,11}$)/, "");

/** True when two tax numbers are the same one, however they are written. */
export const sameTaxId = (a: string, b: string): boolean => {
  const [left, right] = [bareTaxId(a), bareTaxId(b)];
  return left !== "" && left === right;
};
