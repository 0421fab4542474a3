import { readFile } from "node:fs/promises";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { InvoiceProposal } from "../rules/invoice";
import type { DocumentKind } from "../rules/kinds";
import { combine } from "./combine";
import { type Pixels, qrTexts } from "./findQr";
import { drawPage, withPdf, xmlAttachments } from "./pdf";
import { photoQrTexts } from "./photo";
import { openPicture } from "./picture";
import { readQrInvoices } from "./qrInvoice";
import { readXmlInvoice } from "./xmlInvoice";

/**
 * How often a page is drawn for its QR: times its size in points, and how many pages of the file, the last one among
 * them. What prints 2 cm wide is 140 pixels in the first look and 240 in the second.
 */
const LOOKS = [
  { scale: 2.5, pages: 6 },
  { scale: 4.2, pages: 3 },
];

/** Reads a file on this machine as an invoice; null when there is nothing to read in it. Only in a capped process. */
export async function readInvoice(file: string, kind: DocumentKind, today: string): Promise<InvoiceProposal | null> {
  if (kind === "xml") return combine(readXmlInvoice(await readFile(file)), [], today);
  if (kind === "pdf") return withPdf(file, (pdf) => readPdf(pdf, today));
  return combine(null, readQrInvoices(await photoQrTexts(await openPicture(file, kind, "none"))), today);
}

async function readPdf(pdf: PDFDocumentProxy, today: string): Promise<InvoiceProposal | null> {
  const xml = (await xmlAttachments(pdf)).map(readXmlInvoice).find((draft) => draft !== null) ?? null;
  return combine(xml, readQrInvoices(await pdfQrTexts(pdf)), today);
}

/** Every page at the small size before any at the large: most codes are read at once. */
async function pdfQrTexts(pdf: PDFDocumentProxy): Promise<string[]> {
  const seen: string[] = [];
  for (const { scale, pages } of LOOKS) {
    for (const page of pagesOf(pdf.numPages, pages)) seen.push(...(await qrTexts(await pagePixels(pdf, page, scale))));
    if (readQrInvoices(seen).length > 0) break;
  }
  return seen;
}

/** The numbers of at most `most` pages: the first ones and the last. */
function pagesOf(count: number, most: number): number[] {
  const all = Array.from({ length: count }, (_, at) => at + 1);
  return count <= most ? all : [...all.slice(0, most - 1), count];
}

async function pagePixels(pdf: PDFDocumentProxy, page: number, scale: number): Promise<Pixels> {
  const canvas = await drawPage(pdf, page, scale);
  const { data, width, height } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  canvas.width = 1; // its memory is not the heap's: give it back now
  return { data: new Uint8ClampedArray(data), width, height };
}
