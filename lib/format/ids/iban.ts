import { countrySpecs, friendlyFormatIBAN, ValidationErrorsIBAN, validateIBAN } from "ibantools";
import { bare, type IdCheck, refused } from "./idCheck";

const { NoIBANCountry, WrongBBANLength, WrongBBANFormat } = ValidationErrorsIBAN;

/** An international bank account number: known country, its length and shape, and its check digits (ISO 13616), Spain's own too. */
export function checkIban(typed: string): IdCheck {
  const value = bare(typed);
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(value)) return refused("El IBAN empieza con dos letras de país y dos dígitos.");
  const { valid, errorCodes } = validateIBAN(value);
  if (valid) return { ok: true, value, shown: friendlyFormatIBAN(value) ?? value };
  const country = value.slice(0, 2);
  const length = countrySpecs[country]?.chars ?? null;
  if (errorCodes.includes(NoIBANCountry) || length === null) {
    return refused(`El IBAN empieza con un país que no existe (${country}).`);
  }
  if (errorCodes.includes(WrongBBANLength)) {
    return refused(`El IBAN de ${country} tiene que tener ${length} caracteres y tiene ${value.length}.`);
  }
  if (errorCodes.includes(WrongBBANFormat)) {
    return refused(`El IBAN de ${country} mezcla letras y números donde no van: revisar el número.`);
  }
  return refused("Los dígitos de control del IBAN no corresponden: revisar el número.");
}
