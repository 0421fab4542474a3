import type { OtherTaxKind } from "../../rules/invoiceText";

/** What an amount is, by the words that go with it. */
export type Role = "net" | "untaxed" | "exempt" | "vat" | "withheld" | "total" | "otherTotal" | OtherTaxKind;

const PERCEPTION = /\bper(?:c|cep|cepcion|cepciones)?\b/;
const both = (one: RegExp, other: RegExp) => ({ test: (text: string) => one.test(text) && other.test(text) });
const VAT = /\biva\b|\bi\.v\.a\b|\bbtw\b|\bmwst|\bust\b|umsatzsteuer|steuerbetrag|\bvat\b|\btva\b/;

/** The more telling words first; null: an amount that is none of an invoice's sums. */
const ROLES: readonly (readonly [{ test: (text: string) => boolean }, Role | null])[] = [
  // Argentina's "transparencia fiscal" says on a B what VAT is inside of its total.
  [/contenido|transparencia|27\.?743|nacionales indirectos/, null],
  [/\bsaldo\b|anticipo|a cuenta|bonif|descuento|\bdto\b|unitario|precio|cantidad|vuelto|efectivo/, null],
  [/irpf|i\.r\.p\.f|\bretencion/, "withheld"],
  [/otros tributos/, "otherTotal"],
  [/municipal/, "percepcion_municipal"],
  [/ingresos brutos|\bii\.?bb\b|\bi\.?b\.?b\b|\bi\. ?brutos/, "percepcion_iibb"],
  [both(PERCEPTION, /gananc/), "percepcion_nacional"],
  [both(PERCEPTION, VAT), "percepcion_iva"],
  [both(PERCEPTION, /\bib\b|arba|agip|dgr|rentas/), "percepcion_iibb"],
  [/\bimp(?:uestos?|\.)? internos?/, "internos"],
  [/recargo|equivalencia/, "recargo"],
  [PERCEPTION, "otros"],
  [/no gravad|no sujet/, "untaxed"],
  [/\bexent/, "exempt"],
  [/(?:\bsin|\bs\/|excl\w*\.?|ohne|antes de) ?(?:el |los )?(?:iva|btw|ust|mwst|vat|impuestos)/, "net"],
  [/(?:\bcon|\bc\/|incl\w*\.?) ?(?:el )?(?:iva|btw|ust|mwst|vat)/, "total"],
  [/\bnet[oa]?s?\b|\bbase\b|gravado|sub ?total|grondslag|basisbetrag|taxable|nettobetrag/, "net"],
  [both(VAT, /.*/), "vat"],
  [/\bcuota\b/, "vat"],
  [/\btotal\b|totaal|importe a pagar|a pagar|liquido|bruttosumme|zahlbetrag/, "total"],
];

/** What words say an amount is; undefined where they say nothing, null where they say that it is no sum. */
export function roleOf(label: string): Role | null | undefined {
  return ROLES.find(([says]) => says.test(label))?.[1];
}

/** Argentina's jurisdictions as its invoices write them. */
const JURISDICTIONS: readonly (readonly [RegExp, string])[] = [
  [/caba|c\.a\.b\.a|agip|capital|ciudad/, "CABA"],
  [/arba|bs\.? ?as|buenos aires|\bpba\b/, "Buenos Aires"],
  [/cordoba/, "Córdoba"],
  [/santa fe/, "Santa Fe"],
  [/mendoza/, "Mendoza"],
  [/tucuman/, "Tucumán"],
  [/entre rios/, "Entre Ríos"],
  [/salta/, "Salta"],
  [/neuquen/, "Neuquén"],
  [/rio negro/, "Río Negro"],
  [/misiones/, "Misiones"],
  [/corrientes/, "Corrientes"],
  [/chaco/, "Chaco"],
  [/la pampa/, "La Pampa"],
];

/** Whose tax a percepción is; empty where the words do not say. */
export const jurisdictionOf = (label: string): string => JURISDICTIONS.find(([says]) => says.test(label))?.[1] ?? "";

/** A percent in words, as a decimal text: "IVA 10,5 %" is 10.5. */
export function percentOf(label: string): string | null {
  const [, figure] =
    /(?:^|[^\d.,])(\d{1,2}(?:[.,]\d{1,3})?) ?%/.exec(label) ??
    /\biva(?: al)? (\d{1,2}(?:[.,]\d{1,2})?)(?![\d.,])/.exec(label) ??
    [];
  return figure === undefined ? null : plainPercent(figure);
}

export const plainPercent = (figure: string): string =>
  figure
    .replace(",", ".")
    .replace(/\.0+$/, "")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/^0+(?=\d)/, "");
