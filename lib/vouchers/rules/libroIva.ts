import { type FixedField, fixedLine } from "@/lib/format/fixedWidth";
import { bareTaxId } from "@/lib/format/ids/taxId";
import { sumMoney } from "@/lib/format/moneyMath";
import type { TaxKind } from "./taxes";

/**
 * Libro IVA compras of Argentina, the two files of RG 4597's designs (revision 7-6-2021; money-facts.md section 2): fixed width,
 * latin-1, CRLF, amounts of fifteen figures with two implied decimals and always positive.
 */
export interface LibroIvaRow {
  date: string;
  type_code: string;
  point: string;
  number: string;
  tax_id: string;
  name: string;
  total: string;
  net_untaxed: string;
  exempt: string;
  currency: string;
  /** Pesos for one of its currency. */
  fx_rate: string;
  /** What of its VAT is recovered. */
  credit: string;
  taxes: readonly { kind: TaxKind; amount: string }[];
  vat_lines: readonly { rate_code: string; base: string; amount: string }[];
}

const CURRENCY: Readonly<Record<string, string>> = { ARS: "PES", USD: "DOL", EUR: "060" };
const CUIT = "80";
const OTHER = "99";

/** A seller's number: 80 for a CUIT, 99 for one of another country. */
const docCode = ({ tax_id }: LibroIvaRow) => (/^\d{11}$/.test(bareTaxId(tax_id)) ? CUIT : OTHER);
const doc = ({ tax_id }: LibroIvaRow) => bareTaxId(tax_id).replace(/\D/g, "");
const tax = (kind: TaxKind) => (row: LibroIvaRow) =>
  sumMoney(row.taxes.filter((one) => one.kind === kind).map(({ amount }) => amount));

/** Nothing of it is taxed: exempt, not taxed, or only the total is told. */
function operation({ vat_lines, exempt, net_untaxed }: LibroIvaRow): string {
  if (vat_lines.length > 0) return "0";
  if (/[1-9]/.test(exempt)) return "E";
  return /[1-9]/.test(net_untaxed) ? "N" : "0";
}

const amount = (value: (row: LibroIvaRow) => string): FixedField<LibroIvaRow> => ({ width: 15, kind: "amount", value });
const digits = <Row>(width: number, value: (row: Row) => string): FixedField<Row> => ({ width, kind: "digits", value });
const text = <Row>(width: number, value: (row: Row) => string): FixedField<Row> => ({ width, kind: "text", value });
const zeros = (width: number) => digits<LibroIvaRow>(width, () => "0");

/** 325 positions. */
const VOUCHERS: readonly FixedField<LibroIvaRow>[] = [
  digits(8, ({ date }) => date.replace(/-/g, "")),
  digits(3, ({ type_code }) => type_code),
  digits(5, ({ point }) => point),
  digits(20, ({ number }) => number),
  text(16, () => ""),
  digits(2, docCode),
  digits(20, doc),
  text(30, ({ name }) => name),
  amount(({ total }) => total),
  amount(({ net_untaxed }) => net_untaxed),
  amount(({ exempt }) => exempt),
  amount(tax("percepcion_iva")),
  amount(tax("percepcion_nacional")),
  amount(tax("percepcion_iibb")),
  amount(tax("percepcion_municipal")),
  amount(tax("internos")),
  text(3, ({ currency }) => CURRENCY[currency] ?? currency),
  { width: 10, kind: "rate", value: ({ fx_rate }) => fx_rate },
  digits(1, ({ vat_lines }) => String(vat_lines.length)),
  text(1, operation),
  amount(({ credit }) => credit),
  amount(tax("otros")),
  zeros(11),
  text(30, () => ""),
  zeros(15),
];

type RateRow = LibroIvaRow & { line: LibroIvaRow["vat_lines"][number] };

/** 84 positions, one line per rate. */
const RATES: readonly FixedField<RateRow>[] = [
  digits(3, ({ type_code }) => type_code),
  digits(5, ({ point }) => point),
  digits(20, ({ number }) => number),
  digits(2, docCode),
  digits(20, doc),
  { width: 15, kind: "amount", value: ({ line }) => line.base },
  digits(4, ({ line }) => line.rate_code),
  { width: 15, kind: "amount", value: ({ line }) => line.amount },
];

export const BOOK_END = "\r\n";

/** A voucher's line of the book. @throws RangeError where a figure does not fit */
export const bookLine = (row: LibroIvaRow): string => fixedLine(VOUCHERS, row);

/** Its lines of the book of rates: none for what does not tell VAT apart. */
export const rateLines = (row: LibroIvaRow): string[] =>
  row.vat_lines.map((line) => fixedLine(RATES, { ...row, line }));
