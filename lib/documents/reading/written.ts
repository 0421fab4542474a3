import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { InvoiceField, InvoiceProposal, PaperPlace } from "../rules/invoice";

/** Pages that are searched: an invoice says what it is about on its first ones. */
const MOST_PAGES = 3;
/** Of one page, pieces of text: more is no invoice. */
const MOST_PIECES = 5_000;
const PAD = 0.004;

/** A piece of a line: what it says, and its box as shares of the page. */
export interface Piece {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
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

/** An amount as papers write it: `121.000,00`, `121,000.00`, `121000.00`. */
function amountPattern(amount: string): string {
  const [units = "0", part = ""] = amount.replace("-", "").split(".");
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, "[., ]?");
  const cents = part.padEnd(2, "0").slice(0, 2);
  return `${grouped}[.,]${cents}${cents === "00" ? `|${grouped}` : ""}`;
}

/** A tax number with or without its looks. */
const taxIdPattern = (id: string): string => [...id].map(literal).join("[-. ]?");

/** How what was read may be written on the paper. */
const PATTERNS: Partial<Record<InvoiceField, (value: string, read: InvoiceProposal) => string | null>> = {
  supplier_tax_id: taxIdPattern,
  recipient_tax_id: taxIdPattern,
  point_of_sale: (point) => (point.length > 5 ? null : point.padStart(5, "0")),
  number: (number, { point_of_sale }) => {
    if (point_of_sale !== null) return number.padStart(8, "0");
    return number.length < 3 ? null : literal(number);
  },
  date: dayPattern,
  due_date: dayPattern,
  net: amountPattern,
  tax_total: amountPattern,
  total: amountPattern,
  authorisation_code: literal,
};
const WRITTEN = Object.keys(PATTERNS) as InvoiceField[];
/** What stands at the foot of a paper, after lines that may come to the same. */
const LAST: readonly InvoiceField[] = ["net", "tax_total", "total"];

/** Where a pattern stands in pieces of text, the first time or the last. */
function placeOf(pieces: readonly Piece[], pattern: string, last: boolean): Omit<PaperPlace, "page"> | null {
  const found = pieces.flatMap((piece) =>
    [...piece.text.matchAll(whole(pattern))].map(({ index, 0: text }) => {
      const share = piece.width / Math.max(1, piece.text.length);
      return { x: piece.x + index * share, y: piece.y, width: text.length * share, height: piece.height };
    }),
  );
  const one = last ? found.at(-1) : found[0];
  return one ? { x: one.x - PAD, y: one.y - PAD, width: one.width + 2 * PAD, height: one.height + 2 * PAD } : null;
}

/** Where on a page what was read is written, without what was found already. */
export function placesIn(
  pieces: readonly Piece[],
  read: InvoiceProposal,
  found: Readonly<Record<string, unknown>>,
): Partial<Record<InvoiceField, Omit<PaperPlace, "page">>> {
  const places: Partial<Record<InvoiceField, Omit<PaperPlace, "page">>> = {};
  for (const field of WRITTEN) {
    const value = read[field];
    const pattern = value && !found[field] ? PATTERNS[field]?.(value, read) : null;
    const at = pattern && placeOf(pieces, pattern, LAST.includes(field));
    if (at) places[field] = at;
  }
  return places;
}

/** Joins what follows on the same line: some programs write each letter by itself. */
export function joined(pieces: readonly Piece[]): Piece[] {
  const lines: Piece[] = [];
  for (const piece of pieces) {
    const before = lines.at(-1);
    const gap = before ? piece.x - (before.x + before.width) : 0;
    if (before && Math.abs(before.y - piece.y) < 0.002 && Math.abs(gap) < 0.003) {
      before.text += piece.text;
      before.width = piece.x + piece.width - before.x;
    } else lines.push({ ...piece });
  }
  return lines;
}

async function piecesOf(pdf: PDFDocumentProxy, number: number): Promise<Piece[]> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const pieces = items.slice(0, MOST_PIECES).flatMap((item) => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const [, , , , left, base] = item.transform as number[];
    const from = viewport.convertToViewportPoint(left ?? 0, base ?? 0) as number[];
    const to = viewport.convertToViewportPoint((left ?? 0) + item.width, (base ?? 0) + item.height) as number[];
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [from[0], from[1], to[0], to[1]];
    return [
      {
        text: item.str,
        x: Math.min(x1, x2) / viewport.width,
        y: Math.min(y1, y2) / viewport.height,
        width: Math.abs(x2 - x1) / viewport.width,
        height: Math.abs(y2 - y1) / viewport.height,
      },
    ];
  });
  page.cleanup();
  return joined(pieces);
}

/** Where in a PDF what was read is written, by field; what is only in its code or its XML has no place. */
export async function writtenPlaces(
  pdf: PDFDocumentProxy,
  read: InvoiceProposal,
): Promise<NonNullable<InvoiceProposal["places"]>> {
  const places: NonNullable<InvoiceProposal["places"]> = {};
  for (let page = 1; page <= Math.min(pdf.numPages, MOST_PAGES); page++) {
    // A damaged page has no text: its others may.
    const pieces = await piecesOf(pdf, page).catch((error: unknown) => console.error(error));
    if (!pieces) continue;
    for (const [field, at] of Object.entries(placesIn(pieces, read, places))) places[field] = { page, ...at };
  }
  return places;
}
