import { validate } from "stdnum/lib/cjs/es/nif";
import { bare, type IdCheck, refused } from "./idCheck";

/**
 * Spain's tax number: the DNI of a person (8 digits and a letter), the NIE of a foreigner (X, Y, Z, 7 digits, letter) or a
 * company's CIF (letter, 7 digits, digit or letter). The prefix "ES" of a VAT number is taken off.
 */
export function checkNif(typed: string): IdCheck {
  const value = bare(typed).replace(/^ES(?=.{9}$)/, "");
  if (!/^[A-Z\d]\d{7}[A-Z\d]$/.test(value)) {
    return refused("El NIF tiene que tener 9 caracteres, con la letra al principio o al final.");
  }
  if (!validate(value).isValid)
    return refused("La letra o el dígito de control del NIF no corresponde: revisar el número.");
  return { ok: true, value, shown: value };
}

/** Which of Spain's numbers it is; null when it is none. */
export function kindOfNif(typed: string): "dni" | "nie" | "cif" | "nif" | null {
  const checked = checkNif(typed);
  if (!checked.ok) return null;
  if (/^\d/.test(checked.value)) return "dni";
  if (/^[XYZ]/.test(checked.value)) return "nie";
  return /^[KLM]/.test(checked.value) ? "nif" : "cif";
}
