import { totalOf } from "@/lib/documents/rules/amounts";
import type { InvoiceProposal } from "@/lib/documents/rules/invoice";
import { writtenTaxId } from "@/lib/format/ids/taxId";

/** The fields a supplier confirms, as texts of a form; blank where the document does not say. */
export interface InvoiceForm {
  supplier_tax_id: string;
  recipient_tax_id: string;
  tipo: string;
  punto_venta: string;
  numero: string;
  fecha: string;
  /** A decimal with a point and two figures. */
  total: string;
  divisa: string;
  /** Of the total, what the supplier collects for a tax office. No document that we read tells it apart. */
  percepciones: string;
  cae: string;
}

export const EMPTY_INVOICE: InvoiceForm = {
  supplier_tax_id: "",
  recipient_tax_id: "",
  tipo: "",
  punto_venta: "",
  numero: "",
  fecha: "",
  total: "",
  divisa: "",
  percepciones: "",
  cae: "",
};

const TYPES: Record<NonNullable<InvoiceProposal["type"]>, { alone: string; lettered: string }> = {
  invoice: { alone: "FACTURA", lettered: "" },
  debit_note: { alone: "NOTA DE DEBITO", lettered: "ND " },
  credit_note: { alone: "NOTA DE CREDITO", lettered: "NC " },
  receipt: { alone: "RECIBO", lettered: "RECIBO " },
  other: { alone: "OTRO", lettered: "" },
};

function typeOf({ type, letter }: InvoiceProposal): string {
  if (!type) return letter ?? "";
  return letter ? `${TYPES[type].lettered}${letter}` : TYPES[type].alone;
}

const CAE = /^\d{1,14}$/;

/** What a document that could be read proposes for the form. */
export function suggestInvoice(proposal: InvoiceProposal): InvoiceForm {
  const { authorisation_code: code } = proposal;
  return {
    supplier_tax_id: writtenTaxId(proposal.supplier_tax_id ?? ""),
    recipient_tax_id: writtenTaxId(proposal.recipient_tax_id ?? ""),
    tipo: typeOf(proposal),
    punto_venta: proposal.point_of_sale ?? "",
    numero: (proposal.number ?? "").replace(/\s+/g, "").toUpperCase(),
    fecha: proposal.date ?? "",
    total: totalOf(proposal) ?? "",
    divisa: proposal.currency ?? "",
    percepciones: "",
    cae: code && CAE.test(code) ? code : "",
  };
}
