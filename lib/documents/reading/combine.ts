import { sameTaxId } from "@/lib/format/ids/taxId";
import { compareMoney } from "@/lib/format/moneyMath";
import type { InvoiceField, InvoiceProposal, InvoiceWarning } from "../rules/invoice";
import { invoiceFields } from "../rules/invoice";
import { warningsOf } from "./check";
import { type InvoiceDraft, proposalOf } from "./draft";
import { plainProposal } from "./plain";

const NAMES: Partial<Record<InvoiceField, string>> = {
  supplier_tax_id: "la identificación del emisor",
  number: "el número",
  date: "la fecha",
  total: "el total",
};

const same = (field: InvoiceField, a: string, b: string): boolean => {
  if (field === "supplier_tax_id") return sameTaxId(a, b);
  return field === "total" ? compareMoney(a, b) === 0 : a === b;
};

/**
 * One proposal from everything that was found in a document: the XML, being whole, wins; a QR adds what it lacks, and
 * what both say and differs is warned about. Of several QR the first counts, with a warning. Null when nothing was found.
 */
export function combine(xml: InvoiceDraft | null, qr: readonly InvoiceDraft[], today: string): InvoiceProposal | null {
  const [first, ...others] = qr;
  const base = xml ? proposalOf(xml, "xml") : first ? proposalOf(first, "qr") : null;
  if (!base) return null;
  const warnings: InvoiceWarning[] = [...base.warnings];
  if (others.length > 0) {
    const message = `El archivo trae ${qr.length} comprobantes con QR: se leyó el primero.`;
    warnings.push({ field: "", code: "several_invoices", message });
  }
  const proposal = xml && first ? addQr(base, proposalOf(first, "qr"), warnings) : base;
  return plainProposal({ ...proposal, warnings: [...warnings, ...warningsOf(proposal, today)] });
}

function addQr(xml: InvoiceProposal, qr: InvoiceProposal, warnings: InvoiceWarning[]): InvoiceProposal {
  const missing = invoiceFields.filter((field) => xml[field] === null && qr[field] !== null);
  for (const [field, name] of Object.entries(NAMES) as [InvoiceField, string][]) {
    const [a, b] = [xml[field], qr[field]];
    if (a === null || b === null || same(field, a, b)) continue;
    warnings.push({
      field,
      code: "sources_differ",
      message: `El QR y el XML no dicen lo mismo en ${name}: ${b} y ${a}.`,
    });
  }
  return {
    ...xml,
    ...Object.fromEntries(missing.map((field) => [field, qr[field]])),
    verify_url: qr.verify_url,
    sources: { ...xml.sources, ...Object.fromEntries(missing.map((field) => [field, "qr" as const])) },
  };
}
