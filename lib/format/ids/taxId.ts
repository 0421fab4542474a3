import { countryName } from "../countries";
import { checkCuit } from "./cuit";
import { bare, type IdCheck, refused } from "./idCheck";
import { checkNif } from "./nif";

const CUIT_TYPE = "(?:20|23|24|27|30|33|34|50|51|55)";
// What a number looks like where nobody says of which country it is. Eleven figures are a CUIT here, so are ten and twelve
// that begin as one, and figures with a CUIT's dashes; nine characters with a letter at an end are a NIF. The rest is foreign.
const LOOKS: [country: "AR" | "ES", looks: RegExp][] = [
  ["AR", /^AR\d{9,13}$/],
  ["ES", /^ES[A-Z\d]{8,10}$/],
  ["AR", /^\d{11}$/],
  ["AR", new RegExp(`^${CUIT_TYPE}\\d{8}(?:\\d{2})?$`)],
  ["ES", /^(?:[A-Z]\d{7}[A-Z\d]?|\d{8}[A-Z])$/],
];
const DASHED_CUIT = /^\s*\d{2}\s*[-–]\s*[\d.]{5,12}\s*[-–]\s*\d\s*$/;
const FOREIGN = /^[A-Z0-9]{5,20}$/;
const FOREIGN_LOOKS = "tiene de 5 a 20 letras y números.";
const OTHER_COUNTRY = " Si es de otro país, escribirlo con su código adelante, como CL12345678K.";

/** The country whose number this looks like, right or wrong; null when its looks do not tell. */
export function taxIdCountry(typed: string): "AR" | "ES" | null {
  if (DASHED_CUIT.test(typed)) return "AR";
  const value = bare(typed);
  return LOOKS.find(([, looks]) => looks.test(value))?.[0] ?? null;
}

/**
 * A tax number, by the country it is of: AR has CUIT, ES has NIF, others are kept as written. Without a country (null), by
 * what it looks like.
 */
export function checkTaxId(country: string | null, typed: string): IdCheck {
  const of = country ?? taxIdCountry(typed);
  const value = bareTaxId(typed);
  if (of !== "AR" && of !== "ES") {
    if (!value) return refused("Falta el número de identificación fiscal.");
    if (FOREIGN.test(value)) return { ok: true, value, shown: value };
    return refused(of ? `El número fiscal de ${countryName(of)} ${FOREIGN_LOOKS}` : "No es un CUIT o NIF.");
  }
  const checked = of === "AR" ? checkCuit(value) : checkNif(value);
  return checked.ok || country ? checked : refused(checked.message + OTHER_COUNTRY);
}

/** A number beside the country that was said; what is wrong is one of the two. */
export type PlacedTaxId = Extract<IdCheck, { ok: true }> | { ok: false; field: "country" | "tax_id"; message: string };

/**
 * A tax number with the country that somebody said beside it: where the number is right and another country's, it is the country that
 * does not fit. Eleven figures abroad may be a CUIT by chance: they are taken for one only with its dashes.
 */
export function placeTaxId(country: string | null, typed: string): PlacedTaxId {
  const id = checkTaxId(country, typed);
  const isOf = (other: "AR" | "ES") => other !== country && checkTaxId(other, typed).ok;
  const of = id.ok ? DASHED_CUIT.test(typed) && isOf("AR") && "AR" : (["AR", "ES"] as const).find(isOf);
  if (of && country !== null) {
    const number = of === "AR" ? "un CUIT de Argentina" : "un NIF de España";
    const message = `El número es ${number}, y el país dice ${countryName(country)}: uno de los dos no es.`;
    return { ok: false, field: "country", message };
  }
  return id.ok ? id : { ok: false, field: "tax_id", message: id.message };
}

/** A tax number without spaces, dots, dashes and the country in front. */
export const bareTaxId = (typed: string): string => bare(typed).replace(/^(?:ES(?=.{9}$)|AR(?=.{11}$))/, "");

/** A tax number in the one way we write it: a CUIT as 30-71234567-8, others bare. One that is not right stays bare. */
export function writtenTaxId(typed: string): string {
  const checked = checkTaxId(null, typed);
  return checked.ok ? checked.shown : bareTaxId(typed);
}

/** For people: the number as it is written, marked when no rule of a country could check it. */
export function markedTaxId(value: string): string {
  if (!value) return "";
  const known = taxIdCountry(value) !== null && checkTaxId(null, value).ok;
  return known ? writtenTaxId(value) : `${value} (sin verificar)`;
}

/** True when two tax numbers are the same one, however they are written. */
export const sameTaxId = (a: string, b: string): boolean => {
  const [left, right] = [bareTaxId(a), bareTaxId(b)];
  return left !== "" && left === right;
};
