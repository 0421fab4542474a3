import { readFile } from "node:fs/promises";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { InvoiceProposal, PaperPlaces } from "../rules/invoice";
import type { InvoiceWords } from "../rules/invoiceText";
import type { DocumentKind } from "../rules/kinds";
import { combine } from "./combine";
import { findQrs, type Pixels } from "./findQr";
import { drawPage, withPdf, xmlAttachments } from "./pdf";
import { type PhotoQr, photoQrs } from "./photo";
import { openPicture } from "./picture";
import { readQrInvoices } from "./qrInvoice";
import { pdfLines } from "./words/lines";
import { readWords } from "./words/readWords";
import { pageSizes, placesIn, writtenOf } from "./written";
import { readXmlInvoice } from "./xmlInvoice";

/**
 * How a PDF is looked at for its QR, until one holds an invoice. `scale`: times its size in points; what prints 2 cm wide is
 * 140 pixels at the first and 240 at the second. An invoice's code is on its first page or its last, but for what is
 * annexed: the rest is looked at page by page, as far as there is time.
 */
const NEAR = { scale: 2.5, pages: 6 };
const CLOSE = { scale: 4.2, pages: 3 };
const MOST_PAGES = 60;
/** Well before the process is ended, so that what was found is told. */
const PATIENCE_MS = 60_000;

/** What a code or XML in a file says of an invoice, and what its words do; null each where there is nothing to read. */
interface InvoiceReading {
  proposal: InvoiceProposal | null;
  words: InvoiceWords | null;
  /** Where on the paper it stands: by field, as far as it is written there, and `qr`, the code itself. */
  places: PaperPlaces;
}

/** Reads a file on this machine as an invoice. Only in a capped process. */
export async function readInvoice(file: string, kind: DocumentKind, today: string): Promise<InvoiceReading> {
  if (kind === "pdf") return withPdf(file, (pdf) => readPdf(pdf, today));
  if (kind === "xml")
    return { proposal: combine(readXmlInvoice(await readFile(file)), [], today), words: null, places: {} };
  const codes = (await photoQrs(await openPicture(file, kind, "truncated"))).map((code) => ({ ...code, page: 1 }));
  return { proposal: combine(null, readQrInvoices(textsOf(codes)), today), words: null, places: codePlace(codes) };
}

async function readPdf(pdf: PDFDocumentProxy, today: string): Promise<InvoiceReading> {
  const xml = (await xmlAttachments(pdf)).map(readXmlInvoice).find((draft) => draft !== null) ?? null;
  const codes = await pdfQrs(pdf);
  const proposal = combine(xml, readQrInvoices(textsOf(codes)), today);
  const lines = await pdfLines(pdf);
  // XML is whole: its words would only say the same again.
  const words = xml ? null : readWords(lines, proposal);
  const written = placesIn(lines, await pageSizes(pdf, lines), writtenOf(proposal, words));
  return { proposal, words, places: { ...written, ...codePlace(codes) } };
}

type Code = PhotoQr & { page: number };

const textsOf = (codes: readonly Code[]): string[] => codes.map(({ text }) => text);

/** Where the code is that says what invoice it is. */
function codePlace(codes: readonly Code[]): PaperPlaces {
  const code = codes.find(({ text }) => readQrInvoices([text]).length > 0);
  return code?.at ? { qr: { page: code.page, ...code.at } } : {};
}

interface View {
  page: number;
  scale: number;
}

/** Step by step, the cheap and likely first. */
function stepsOf(count: number): View[][] {
  const pages = Array.from({ length: Math.min(count, MOST_PAGES) }, (_, at) => at + 1);
  /** At most `most` of them: the first ones and the last. */
  const ends = (most: number) => (count <= most ? pages : [...pages.slice(0, most - 1), count]);
  const seen = ends(NEAR.pages);
  const between = pages.filter((page) => !seen.includes(page));
  return [
    seen.map((page) => ({ page, scale: NEAR.scale })),
    ends(CLOSE.pages).map((page) => ({ page, scale: CLOSE.scale })),
    ...between.map((page) => [{ page, scale: NEAR.scale }]),
  ];
}

async function pdfQrs(pdf: PDFDocumentProxy): Promise<Code[]> {
  const seen: Code[] = [];
  const end = performance.now() + PATIENCE_MS;
  for (const views of stepsOf(pdf.numPages)) {
    for (const { page, scale } of views) {
      if (performance.now() > end) return seen;
      seen.push(...(await pageQrs(pdf, page, scale)));
    }
    if (readQrInvoices(textsOf(seen)).length > 0) break;
  }
  return seen;
}

/** A page's codes; none where it is damaged, as the others may not be. */
async function pageQrs(pdf: PDFDocumentProxy, page: number, scale: number): Promise<Code[]> {
  const pixels = await pagePixels(pdf, page, scale).catch((error: unknown) => console.error(error));
  return pixels ? (await findQrs(pixels)).map((code) => ({ ...code, page })) : [];
}

async function pagePixels(pdf: PDFDocumentProxy, page: number, scale: number): Promise<Pixels> {
  const canvas = await drawPage(pdf, page, scale);
  const { data, width, height } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  canvas.width = 1; // its memory is not the heap's: give it back now
  return { data: new Uint8ClampedArray(data), width, height };
}
