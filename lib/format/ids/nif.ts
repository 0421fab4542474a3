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
  if (!validate(value).isValid) return refused(wrongControl(value));
  return { ok: true, value, shown: value };
}

/** Which control character would be right in the last place; none where it is the first letter that does not exist. */
function wrongControl(value: string): string {
  const right = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter(
    (last) => validate(value.slice(0, -1) + last).isValid,
  );
  if (right.length === 0) return "La letra del NIF no corresponde: revisar el número.";
  return `El NIF ${value} no es válido: el último carácter tendría que ser ${right.join(" o ")}.`;
}

/** Which of Spain's numbers it is; null when it is none. */
export function kindOfNif(typed: string): "dni" | "nie" | "cif" | "nif" | null {
  const checked = checkNif(typed);
  if (!checked.ok) return null;
  if (/^\d/.test(checked.value)) return "dni";
  if (/^[XYZ]/.test(checked.value)) return "nie";
  return /^[KLM]/.test(checked.value) ? "nif" : "cif";
}
