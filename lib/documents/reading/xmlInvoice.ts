import { type InvoiceXml, invoiceXmlOf } from "../content/roots";
import { parseXml, type XmlNode, XmlRefused } from "../content/xml";
import { readCii } from "./cii";
import type { InvoiceDraft } from "./draft";
import { readFacturae } from "./facturae";
import { readUbl } from "./ubl";

const readers: Record<InvoiceXml, (root: XmlNode) => InvoiceDraft> = {
  facturae: readFacturae,
  cii: readCii,
  ubl: readUbl,
};

/** The invoice in an XML document; null when it is none of the formats we know, or cannot be parsed. */
export function readXmlInvoice(bytes: Buffer): InvoiceDraft | null {
  try {
    const root = parseXml(bytes);
    const format = invoiceXmlOf(root);
    return format && readers[format](root);
  } catch (error) {
    if (error instanceof XmlRefused) return null;
    throw error;
  }
}
