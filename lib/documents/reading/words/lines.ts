import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextItem, TextMarkedContent } from "pdfjs-dist/types/src/display/api";

/** A run of text on a line, between wide gaps; in points from the page's left. */
export interface Cell {
  left: number;
  right: number;
  text: string;
}
/** What stands side by side on a page, from left to right. */
export interface Line {
  page: number;
  /** From the top. */
  top: number;
  /** Of its letters. */
  size: number;
  cells: Cell[];
  text: string;
}

/** A text as a page has it. */
export interface Piece {
  text: string;
  left: number;
  right: number;
  /** Of its baseline, from the top. */
  base: number;
  size: number;
}

/** An invoice says what it comes to on its first pages or on its last. */
const FIRST_PAGES = 6;
const MOST_PIECES = 6_000;
const LONGEST = 300;
/** Of the height of letters: the gap between two words, and the one between two columns. */
const WORD_GAP = 0.15;
const COLUMN_GAP = 1.1;
/** How far from a baseline the same line is: the amounts of a form are often a little off. */
const SAME_LINE = 0.4;

/** The lines of a PDF's pages in the order people read them; nothing where there is no text, as in a scan. Only in a capped process. */
export async function pdfLines(pdf: PDFDocumentProxy): Promise<Line[]> {
  const pages = Array.from({ length: Math.min(pdf.numPages, FIRST_PAGES) }, (_, at) => at + 1);
  if (pdf.numPages > FIRST_PAGES) pages.push(pdf.numPages);
  const lines: Line[] = [];
  for (const page of pages) {
    // A damaged page says nothing; the others may.
    const pieces = await piecesOf(pdf, page).catch((error: unknown) => console.error(error));
    lines.push(...linesOf(page, pieces ?? []));
  }
  return lines;
}

async function piecesOf(pdf: PDFDocumentProxy, number: number): Promise<Piece[]> {
  const page = await pdf.getPage(number);
  const { transform } = page.getViewport({ scale: 1 });
  const items = await textOf(page);
  page.cleanup();
  return items.flatMap((item) => {
    if (item.str.trim() === "") return [];
    const [a, b, , , x, y] = product(transform, item.transform);
    // What stands on its side or upside down is a stamp or a margin.
    if (a <= 0 || Math.abs(b) > a / 10) return [];
    const text = item.str.normalize("NFKC").slice(0, LONGEST);
    return [{ text, left: x, right: x + item.width, base: y, size: item.height || a }];
  });
}

/** The texts of a page as far as they are those of an invoice: a page may hold more of them than memory does. */
async function textOf(page: PDFPageProxy): Promise<TextItem[]> {
  const reader = (page.streamTextContent() as ReadableStream<{ items: (TextItem | TextMarkedContent)[] }>).getReader();
  const found: TextItem[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    for (const item of read.value.items) if ("str" in item) found.push(item);
    if (found.length < MOST_PIECES) continue;
    await reader.cancel();
    break;
  }
  return found.slice(0, MOST_PIECES);
}

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

/** One transformation after another. */
function product(outer: number[], inner: number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Pieces joined by where they stand: programs write an amount, its sign and its label apart, and in any order. */
export function linesOf(page: number, pieces: readonly Piece[]): Line[] {
  const rows: { base: number; size: number; pieces: Piece[] }[] = [];
  for (const piece of [...pieces].sort((one, other) => one.base - other.base)) {
    const last = rows.at(-1);
    if (last && piece.base - last.base <= Math.min(last.size, piece.size) * SAME_LINE) last.pieces.push(piece);
    else rows.push({ base: piece.base, size: piece.size, pieces: [piece] });
  }
  return rows.map(({ base, size, pieces: own }) => {
    const cells = cellsOf(own.sort((one, other) => one.left - other.left));
    return { page, top: base, size, cells, text: cells.map(({ text }) => text).join(" ") };
  });
}

function cellsOf(pieces: readonly Piece[]): Cell[] {
  const cells: Cell[] = [];
  for (const { text, left, right, size } of pieces) {
    const last = cells.at(-1);
    const gap = last ? left - last.right : Number.POSITIVE_INFINITY;
    // The same letters over themselves: a way of printing bold.
    if (last && last.text === text.trim() && Math.abs(left - last.left) < size / 4) continue;
    if (!last || gap > size * COLUMN_GAP) cells.push({ left, right, text: text.trim() });
    else {
      const apart = gap > size * WORD_GAP || /^\s/.test(text);
      last.text = `${last.text}${apart ? " " : ""}${text.trim()}`;
      last.right = Math.max(last.right, right);
    }
  }
  return cells;
}
