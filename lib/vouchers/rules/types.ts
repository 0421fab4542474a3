/** What a voucher is: an invoice and a receipt are owed, a debit note too, a credit note takes away. */
export type VoucherKind = "factura" | "debito" | "credito" | "recibo" | "tique";

/** A family of Argentina that has rules of its own: credit invoices wait for acceptance, subject ones for a withholding. */
export type VoucherFamily = "comun" | "fce" | "fiscal" | "osr";

export interface VoucherType {
  /** ARCA's code without zeros before; elsewhere the tax office's letters (`F1`, `R1`). */
  code: string;
  kind: VoucherKind;
  letter: "A" | "B" | "C" | "E" | "M" | "T" | null;
  family: VoucherFamily;
  /** As lists say it: "FC A". */
  short: string;
  /** In words: "Factura A". */
  title: string;
}

const SHORT: Record<VoucherKind, string> = { factura: "FC", debito: "ND", credito: "NC", recibo: "RC", tique: "TQ" };
const TITLE: Record<VoucherKind, string> = {
  factura: "Factura",
  debito: "Nota de débito",
  credito: "Nota de crédito",
  recibo: "Recibo",
  tique: "Tique",
};
const FAMILY: Record<VoucherFamily, { short: string; title: string }> = {
  comun: { short: "", title: "" },
  fce: { short: "E", title: " de crédito electrónica" },
  fiscal: { short: " TF", title: " de controlador fiscal" },
  osr: { short: "", title: "" },
};

type Row = [code: number, kind: VoucherKind, letter: VoucherType["letter"], family?: VoucherFamily];

/** ARCA's table of vouchers (money-facts.md section 1). The codes of the old M go on as A "operación sujeta a retención". */
const ARGENTINA: readonly Row[] = [
  [1, "factura", "A"],
  [2, "debito", "A"],
  [3, "credito", "A"],
  [4, "recibo", "A"],
  [6, "factura", "B"],
  [7, "debito", "B"],
  [8, "credito", "B"],
  [9, "recibo", "B"],
  [11, "factura", "C"],
  [12, "debito", "C"],
  [13, "credito", "C"],
  [15, "recibo", "C"],
  [19, "factura", "E"],
  [20, "debito", "E"],
  [21, "credito", "E"],
  [51, "factura", "M", "osr"],
  [52, "debito", "M", "osr"],
  [53, "credito", "M", "osr"],
  [54, "recibo", "M", "osr"],
  [81, "factura", "A", "fiscal"],
  [82, "factura", "B", "fiscal"],
  [83, "tique", "T", "fiscal"],
  [111, "factura", "C", "fiscal"],
  [112, "credito", "A", "fiscal"],
  [113, "credito", "B", "fiscal"],
  [114, "credito", "C", "fiscal"],
  [115, "debito", "A", "fiscal"],
  [116, "debito", "B", "fiscal"],
  [117, "debito", "C", "fiscal"],
  [195, "factura", "T"],
  [196, "debito", "T"],
  [197, "credito", "T"],
  [201, "factura", "A", "fce"],
  [202, "debito", "A", "fce"],
  [203, "credito", "A", "fce"],
  [206, "factura", "B", "fce"],
  [207, "debito", "B", "fce"],
  [208, "credito", "B", "fce"],
  [211, "factura", "C", "fce"],
  [212, "debito", "C", "fce"],
  [213, "credito", "C", "fce"],
];

/** Spain's kinds as its tax office calls them; `NC` and `ND` of any other country. */
const ELSEWHERE: readonly (VoucherType & { countries: "ES" | "other" })[] = [
  { code: "F1", kind: "factura", letter: null, family: "comun", short: "FC", title: "Factura", countries: "ES" },
  {
    code: "F2",
    kind: "tique",
    letter: null,
    family: "comun",
    short: "FS",
    title: "Factura simplificada",
    countries: "ES",
  },
  {
    code: "R1",
    kind: "credito",
    letter: null,
    family: "comun",
    short: "FR",
    title: "Factura rectificativa",
    countries: "ES",
  },
  { code: "FC", kind: "factura", letter: null, family: "comun", short: "FC", title: "Factura", countries: "other" },
  {
    code: "NC",
    kind: "credito",
    letter: null,
    family: "comun",
    short: "NC",
    title: "Nota de crédito",
    countries: "other",
  },
  {
    code: "ND",
    kind: "debito",
    letter: null,
    family: "comun",
    short: "ND",
    title: "Nota de débito",
    countries: "other",
  },
];

const named = ([code, kind, letter, family = "comun"]: Row): VoucherType => ({
  code: String(code),
  kind,
  letter,
  family,
  short: `${SHORT[kind]}${FAMILY[family].short} ${letter}`,
  title: `${TITLE[kind]}${FAMILY[family].title} ${letter}${family === "osr" ? " (operación sujeta a retención)" : ""}`,
});

const TYPES: Readonly<Record<"AR" | "ES" | "other", ReadonlyMap<string, VoucherType>>> = {
  AR: new Map(ARGENTINA.map(named).map((type) => [type.code, type])),
  ES: new Map(ELSEWHERE.filter(({ countries }) => countries === "ES").map((type) => [type.code, type])),
  other: new Map(ELSEWHERE.filter(({ countries }) => countries === "other").map((type) => [type.code, type])),
};

const tableOf = (country: string) => TYPES[country === "AR" || country === "ES" ? country : "other"];

/** What a type's code means in the issuer's country; undefined where there is none of that code. */
export const voucherType = (country: string, code: string): VoucherType | undefined =>
  tableOf(country).get(
    code
      .trim()
      .toUpperCase()
      .replace(/^0+(?=\d)/, ""),
  );

/** All types of a country, in the order that people choose from. */
export const voucherTypes = (country: string): VoucherType[] => [...tableOf(country).values()];

/** What is entered positive and takes away. */
export const takesAway = (country: string, code: string): boolean => voucherType(country, code)?.kind === "credito";

/** Its VAT can be recovered: told apart on it, and on one that names its receiver. */
export function givesCredit(country: string, code: string): boolean {
  const type = voucherType(country, code);
  if (!type) return false;
  return country === "AR" ? type.letter === "A" || type.letter === "M" : country === "ES" && type.code !== "F2";
}

/** All types whose VAT can be recovered, as `AR:1`. */
export const creditTypes: readonly string[] = ["AR", "ES"].flatMap((country) =>
  voucherTypes(country).flatMap(({ code }) => (givesCredit(country, code) ? [`${country}:${code}`] : [])),
);

/** Rates of VAT by what ARCA calls them, in percent; Spain's are called by their percent. */
const RATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AR: { "3": "0", "9": "2.5", "8": "5", "4": "10.5", "5": "21", "6": "27" },
  ES: { "0": "0", "2": "2", "4": "4", "5": "5", "7.5": "7.5", "10": "10", "21": "21" },
};

/** The percent of a rate's code, as a decimal text; undefined for a code that the country has not. */
export const ratePercent = (country: string, code: string): string | undefined => RATES[country]?.[code];

/** The codes of a country's rates. */
export const rateCodes = (country: string): string[] => Object.keys(RATES[country] ?? {});
