import { bareTaxId } from "@/lib/format/ids/taxId";
import { compareMoney } from "@/lib/format/moneyMath";

/** What tells one voucher of an issuer from another; unknown facts are empty. */
export interface Numbered {
  country: string;
  /** The issuer's: the supplier's of a received one, our company's of an issued one. */
  tax_id: string;
  type_code: string;
  point: string;
  number: string;
  /** `YYYY-MM-DD`. */
  date: string;
}

const digits = (typed: string) => typed.replace(/\D/g, "").replace(/^0+(?=\d)/, "");

/** Argentina: point of sale and number are figures, without zeros before. */
export const plainDigits = digits;

/** A number of other countries, as it is compared: its letters and figures in upper case, whatever stands between them, seen or not. */
export const plainNumber = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/**
 * The name under which a voucher is one, by whatever door it comes (money.md section 6): an issuer's number in Argentina is
 * one document for ever and across buyers, elsewhere within the year. Null while something of it is missing.
 */
export function identityOf({ country, tax_id, type_code, point, number, date }: Numbered): string | null {
  const issuer = bareTaxId(tax_id);
  if (!issuer) return null;
  if (country === "AR") {
    const [place, own] = [digits(point), digits(number)];
    return type_code && place && own && Number(own) > 0 ? `AR:${issuer}:${digits(type_code)}:${place}:${own}` : null;
  }
  const own = plainNumber(number);
  return own && date ? `${country}:${issuer}:${own}:${date.slice(0, 4)}` : null;
}

/** The same for what its sender's words do not tell a number of: by the words themselves, which no number of `identityOf` looks like. */
export function identityAsSaid({ country, tax_id, type_code, point, number }: Omit<Numbered, "date">): string | null {
  const issuer = bareTaxId(tax_id);
  return issuer && number ? `${country}:${issuer}:${type_code}:${point}:${number}` : null;
}

/** What may be the same voucher and need not be: it is taken with a reason. */
export interface Alike extends Numbered {
  total: string;
  currency: string;
  sha256?: readonly string[];
}

export type Likeness = "importe" | "archivo" | "letra";

const DAY = 86_400_000;
const NEAR_DAYS = 3;

const near = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) <= NEAR_DAYS * DAY;
const sameTotal = (a: Alike, b: Alike) =>
  a.total !== "" && b.total !== "" && a.currency === b.currency && compareMoney(a.total, b.total) === 0;

/**
 * Why two vouchers look like one: same supplier and amount within three days, the same file, or the same number and amount
 * with another letter (another letter alone is another numbering). Null where they do not.
 */
export function likenessOf(a: Alike, b: Alike): Likeness | null {
  if ((a.sha256 ?? []).some((one) => (b.sha256 ?? []).includes(one))) return "archivo";
  const issuer = bareTaxId(a.tax_id);
  if (!issuer || issuer !== bareTaxId(b.tax_id) || !sameTotal(a, b)) return null;
  const one = a.country === "AR" ? `${digits(a.point)}-${digits(a.number)}` : plainNumber(a.number);
  const other = b.country === "AR" ? `${digits(b.point)}-${digits(b.number)}` : plainNumber(b.number);
  if (one !== "" && one === other && a.type_code !== b.type_code) return "letra";
  return a.date && b.date && near(a.date, b.date) ? "importe" : null;
}

const FIVE = 5;
const EIGHT = 8;

/** A number as its voucher prints it: `00003-00001234`, elsewhere as it was written. */
export function printedNumber({ country, point, number }: Pick<Numbered, "country" | "point" | "number">): string {
  if (country !== "AR") return [point, number].filter(Boolean).join("-");
  if (!number) return "";
  return `${digits(point).padStart(FIVE, "0")}-${digits(number).padStart(EIGHT, "0")}`;
}
