import { rescale, toDecimal } from "@/lib/format/decimalText";
import { unaccent } from "@/lib/format/text";

/**
 * A field of a fixed-width line: texts stand left, figures right with zeros; amounts without their point, or `marked` with
 * two decimals behind the mark that the program reads (`,` unless `mark` says otherwise).
 */
export interface FixedField<Row> {
  width: number;
  /** `amount`: with two decimals; `rate`: with six; `digits`: a whole number, or a code of figures. */
  kind: "text" | "digits" | "amount" | "rate" | "marked";
  mark?: "," | ".";
  value: (row: Row) => string;
}

const DECIMALS = { amount: 2, rate: 6 } as const;

/** A text as ASCII: without accents, what is left of other alphabets as blanks. */
const ascii = (text: string): string => unaccent(text).replace(/[^\x20-\x7e]/g, " ");

function cell<Row>({ width, kind, mark = ",", value }: FixedField<Row>, row: Row): string {
  const given = value(row);
  if (kind === "marked") {
    const whole = cell({ width: width - 1, kind: "amount", value }, row);
    return `${whole.slice(0, -2)}${mark}${whole.slice(-2)}`;
  }
  if (kind === "text") return ascii(given).slice(0, width).padEnd(width);
  const units = kind === "digits" ? given : rescale(toDecimal(given), DECIMALS[kind]).units.toString();
  if (!/^\d*$/.test(units)) throw new RangeError(`«${given}» no es un número sin signo`);
  if (units.length > width) throw new RangeError(`${given} no entra en ${width} cifras`);
  return units.padStart(width, "0");
}

/** A row as a line of fixed width, without its end. @throws RangeError where a figure does not fit: it is never cut */
export const fixedLine = <Row>(fields: readonly FixedField<Row>[], row: Row): string =>
  fields.map((field) => cell(field, row)).join("");
