import { checkCbu } from "@/lib/format/ids/cbu";
import type { InvoiceProposal } from "../../rules/invoice";
import type { InvoiceWords } from "../../rules/invoiceText";
import { voucherType } from "../arcaCodes";
import { plainWords } from "../plain";
import { amountsOf, centsOf, rateRowsOf, textOfCents } from "./amounts";
import { daysOf } from "./days";
import { taxIdsOf } from "./ids";
import type { Line } from "./lines";
import { argentineNumber, kindOf, labelledNumber } from "./numbers";
import { sumsOf } from "./sums";

const MOST_LINES = 1_500;
const ARGENTINE =
  /\bc\.?u\.?i\.?t\b|\bc\.?a\.?e\.?a?\b\s*n|punto de venta|ingresos brutos|\biibb\b|responsable inscripto|monotribut/i;
const SPANISH = /\bn\.?i\.?f\b|\bc\.?i\.?f\b|\birpf\b|base imponible|espa[ñn]a/i;

/** What the lines of a document say of an invoice; null where they say nothing of one. `known`: what a code in it says. */
export function readWords(all: readonly Line[], known: InvoiceProposal | null): InvoiceWords | null {
  const lines = all.slice(0, MOST_LINES);
  if (lines.length === 0) return null;
  const text = lines.map((line) => line.text).join("\n");
  const tax_ids = taxIdsOf(lines);
  const country = countryOf(text, known, tax_ids[0]?.country);
  const kind = kindOf(lines, country === "AR");
  const { others: otherNumbers, ...numbered } = country === "AR" ? argentineNumber(lines) : labelledNumber(lines);
  const { others: otherDates, ...days } = daysOf(lines);
  const amounts = amountsOf(lines);
  const total = known?.total ? centsOf(known.total.replace("-", "")) : null;
  const letter = known?.letter ?? (known?.type_code ? voucherType(known.type_code).letter : null) ?? kind.letter;
  const sums = sumsOf(amounts, rateRowsOf(lines), {
    total,
    tellsVat: country !== "AR" || letter === null || /[AM]/.test(letter),
  });
  if (sums === null && (numbered.number === null || (kind.type === null && tax_ids.length === 0))) return null;
  const totals = [...new Set(amounts.filter(({ role }) => role === "total").map(({ cents }) => cents))];
  return plainWords({
    country,
    tax_ids,
    ...kind,
    ...numbered,
    ...days,
    currency: currencyOf(text, country),
    ...authorisationOf(text),
    informed_cbu: country === "AR" ? informedCbu(text) : null,
    amounts: sums,
    others: {
      number: otherNumbers,
      date: otherDates,
      total: totals
        .map(textOfCents)
        .filter((one) => one !== sums?.total)
        .slice(0, 4),
    },
  });
}

function countryOf(text: string, known: InvoiceProposal | null, first: string | undefined): InvoiceWords["country"] {
  const said = known?.supplier_country ?? null;
  if (said !== null) return said === "AR" || said === "ES" ? said : null;
  if (first === "AR" || first === "ES") return first;
  if (ARGENTINE.test(text)) return "AR";
  return SPANISH.test(text) ? "ES" : null;
}

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/U\$S|US\$|\bUSD\b|d[oó]ll?ar(?:e?s)?\b/i, "USD"],
  [/€|\bEUR\b|\beuros?\b/i, "EUR"],
];

/** Pesos have no sign of their own: a form of Argentina that names no other is in them. */
function currencyOf(text: string, country: InvoiceWords["country"]): string | null {
  const named = CURRENCIES.find(([says]) => says.test(text))?.[1];
  return named ?? (country === "AR" ? "ARS" : country === "ES" ? "EUR" : null);
}

const CAE = /\bc\.?a\.?e\.?(a)?\b\.?\s*(?:n(?:ro|[°ºo]|[uú]mero)?\.?)?\s*:?\s*(\d{14})(?!\d)/i;

function authorisationOf(text: string): Pick<InvoiceWords, "authorisation_kind" | "authorisation_code"> {
  const [, agreed, code = null] = CAE.exec(text) ?? [];
  return { authorisation_kind: code && (agreed ? "CAEA" : "CAE"), authorisation_code: code };
}

const INFORMED = /c\.?b\.?u\.?\s+informad[ao]|factura\s+de\s+cr[eé]dito\s+electr[oó]nica|\bF\.?C\.?E\b/i;
const CBU = /(?<![\d])\d(?:[ -]?\d){21}(?![\d])/g;

/** The one account that is printed where the paper says that it is paid at the account informed; with several it is not known which. */
function informedCbu(text: string): string | null {
  if (!INFORMED.test(text)) return null;
  const right = [...text.matchAll(CBU)].flatMap(([digits]) => {
    const checked = checkCbu(digits);
    return checked.ok ? [checked.value] : [];
  });
  const found = [...new Set(right)];
  return found.length === 1 ? (found[0] ?? null) : null;
}
