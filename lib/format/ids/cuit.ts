import { format, validate } from "stdnum/lib/cjs/ar/cuit";
import { bare, type IdCheck, refused } from "./idCheck";

/**
 * Argentina's tax number (CUIT or CUIL): eleven digits, a known prefix and a check digit modulo 11.
 * "30-50084258-6", "30500842586" and "30 50084258 6" are the same.
 */
export function checkCuit(typed: string): IdCheck {
  const value = bare(typed);
  if (!/^\d{11}$/.test(value)) return refused("El CUIT tiene que tener 11 dígitos.");
  const { isValid, error } = validate(value);
  if (isValid) return { ok: true, value, shown: format(value) };
  return refused(
    error?.name === "InvalidComponent"
      ? "El CUIT empieza con un tipo que no existe (20, 23, 24, 27, 30, 33, 34, 50, 51 o 55)."
      : `El CUIT ${format(value)} no es válido: el último dígito tendría que ser ${rightDigit(value)}.`,
  );
}

const rightDigit = (value: string): string =>
  [..."0123456789"].find((digit) => validate(value.slice(0, -1) + digit).isValid) ?? "otro";
