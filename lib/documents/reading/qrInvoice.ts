import { readArcaQr } from "./arcaQr";
import type { InvoiceDraft } from "./draft";
import { readVerifactuQr } from "./verifactuQr";

const readers = [readArcaQr, readVerifactuQr];

/** The invoices in the texts of a document's QR codes, each once; other codes (payments, web pages) are left out. */
export function readQrInvoices(texts: readonly string[]): InvoiceDraft[] {
  return [...new Set(texts)].flatMap((text) => readers.map((read) => read(text)).filter((draft) => draft !== null));
}
