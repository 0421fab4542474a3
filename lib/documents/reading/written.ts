import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { InvoiceProposal, PaperPlace, PaperPlaces } from "../rules/invoice";
import type { InvoiceWords } from "../rules/invoiceText";
import type { Line } from "./words/lines";

/** Around what is marked, as a share of the page. */
const PAD = 0.004;

/** What is looked for on a page, by field. */
export type Written = Readonly<Record<string, string | null | undefined>>;

/** What was read, as far as it may stand on the paper: what a code or XML says before what the words do. */
export function writtenOf(proposal: InvoiceProposal | null, words: InvoiceWords | null): Written {
  const amounts = words?.amounts;
  return {
    supplier_tax_id: proposal?.supplier_tax_id ?? words?.tax_ids[0]?.id,
    recipient_tax_id: proposal?.recipient_tax_id ?? words?.tax_ids[1]?.id,
    point_of_sale: proposal?.point_of_sale ?? words?.point_of_sale,
    number: proposal?.number ?? words?.number,
    date: proposal?.date ?? words?.date,
    due_date: proposal?.due_date ?? words?.due_date,
    service_from: words?.service_from,
    service_until: words?.service_until,
    net: proposal?.net ?? amounts?.net,
    net_untaxed: amounts?.untaxed,
    exempt: amounts?.exempt,
    tax_total: proposal?.tax_total ?? amounts?.vat_total,
    other_taxes: amounts?.other[0]?.amount,
    withheld_total: proposal?.withheld_total ?? amounts?.withheld,
    total: proposal?.total ?? amounts?.total,
    authorisation_code: proposal?.authorisation_code ?? words?.authorisation_code,
  };
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** Not within more figures. */
const whole = (pattern: string): RegExp => new RegExp(`(?<![\\d.,])(?:${pattern})(?![\\d]|[.,]\\d)`, "gi");

/** A day as papers write it. */
function dayPattern(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const short = (part: string) => part.replace(/^0/, "0?");
  return `${short(date)}[/.-]${short(month)}[/.-](?:${year}|${year.slice(2)})|${year}[-/]${month}[-/]${date}`;
}

/** An amount as papers write it: `121.000,00`, `121,000.00`, `121000.00`. Nothing is nowhere. */
function amountPattern(amount: string): string | null {
  if (!/[1-9]/.test(amount)) return null;
  const [units = "0", part = ""] = amount.replace("-", "").split(".");
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, "[., ]?");
  const cents = part.padEnd(2, "0").slice(0, 2);
  return `${grouped}[.,]${cents}${cents === "00" ? `|${grouped}` : ""}`;
}

/** A tax number with or without its looks. */
const taxIdPattern = (id: string): string => [...id.replace(/[-. ]/g, "")].map(literal).join("[-. ]?");

/** How what was read may be written on the paper. */
const PATTERNS: Readonly<Record<string, (value: string, read: Written) => string | null>> = {
  supplier_tax_id: taxIdPattern,
  recipient_tax_id: taxIdPattern,
  point_of_sale: (point) => (point.length > 5 ? null : point.padStart(5, "0")),
  number: (number, { point_of_sale }) => {
    if (point_of_sale) return number.padStart(8, "0");
    return number.length < 3 ? null : literal(number);
  },
  date: dayPattern,
  due_date: dayPattern,
  service_from: dayPattern,
  service_until: dayPattern,
  net: amountPattern,
  net_untaxed: amountPattern,
  exempt: amountPattern,
  tax_total: amountPattern,
  other_taxes: amountPattern,
  withheld_total: amountPattern,
  total: amountPattern,
  authorisation_code: literal,
};
/** What stands at the foot of a paper, after lines that may come to the same. */
const LAST = ["net", "tax_total", "total"];

export interface PageSize {
  width: number;
  height: number;
}

/** The pages that lines are of, in points. */
export async function pageSizes(pdf: PDFDocumentProxy, lines: readonly Line[]): Promise<Map<number, PageSize>> {
  const sizes = new Map<number, PageSize>();
  for (const number of new Set(lines.map(({ page }) => page))) {
    const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
    sizes.set(number, { width, height });
  }
  return sizes;
}

/** Where a pattern stands in lines, the first time or the last. */
function placeOf(
  lines: readonly Line[],
  sizes: ReadonlyMap<number, PageSize>,
  pattern: string,
  last: boolean,
): PaperPlace | null {
  const found = lines.flatMap(({ page, top, size, cells }) =>
    cells.flatMap(({ left, right, text }) =>
      [...text.matchAll(whole(pattern))].map(({ index, 0: hit }) => {
        const letter = (right - left) / Math.max(1, text.length);
        return { page, left: left + index * letter, width: hit.length * letter, top: top - size, size };
      }),
    ),
  );
  const one = last ? found.findLast(({ page }) => page === found[0]?.page) : found[0];
  const paper = one && sizes.get(one.page);
  if (!one || !paper) return null;
  return {
    page: one.page,
    x: one.left / paper.width - PAD,
    y: one.top / paper.height - PAD,
    width: one.width / paper.width + 2 * PAD,
    // Letters go below their line, too.
    height: (1.25 * one.size) / paper.height + 2 * PAD,
  };
}

/** Where what was read is written; what is only in a code or XML has no place. */
export function placesIn(lines: readonly Line[], sizes: ReadonlyMap<number, PageSize>, read: Written): PaperPlaces {
  return Object.fromEntries(
    Object.entries(PATTERNS).flatMap(([field, patternOf]) => {
      const value = read[field];
      const pattern = value ? patternOf(value, read) : null;
      const at = pattern && placeOf(lines, sizes, pattern, LAST.includes(field));
      return at ? [[field, at]] : [];
    }),
  );
}
