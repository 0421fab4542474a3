import { bare, type IdCheck, refused } from "./idCheck";

const BANK_WEIGHTS = [7, 1, 3, 9, 7, 1, 3];
const ACCOUNT_WEIGHTS = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3];

// The library's check refuses every number whose check digit is zero.
function checkDigit(digits: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return String((10 - (sum % 10)) % 10);
}

/** Argentina's bank account number (CBU, or CVU of a wallet): 22 digits in two blocks, each with its check digit. */
export function checkCbu(typed: string): IdCheck {
  const value = bare(typed);
  if (!/^\d{22}$/.test(value)) return refused("El CBU tiene que tener 22 dígitos.");
  if (/^0+$/.test(value)) return refused("El CBU no es válido: son todos ceros.");
  if (checkDigit(value, BANK_WEIGHTS) !== value[7]) {
    return refused("El CBU no es válido: no corresponde el dígito verificador del banco y la sucursal.");
  }
  if (checkDigit(value.slice(8), ACCOUNT_WEIGHTS) !== value[21]) {
    return refused("El CBU no es válido: no corresponde el dígito verificador de la cuenta.");
  }
  return { ok: true, value, shown: `${value.slice(0, 8)} ${value.slice(8)}` };
}

/** The name that stands for a CBU: 6 to 20 letters, digits, dots or dashes. Kept in small letters, as banks show it. */
export function checkCbuAlias(typed: string): IdCheck {
  const value = typed.trim().toLowerCase();
  if (!/^[a-z\d.-]{6,20}$/.test(value) || /^\d+$/.test(value)) {
    return refused("El alias tiene que tener entre 6 y 20 letras, números, puntos o guiones.");
  }
  return { ok: true, value, shown: value };
}
