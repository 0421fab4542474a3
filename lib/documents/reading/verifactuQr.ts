import { verifactuFacts } from "@/lib/format/verifactuQr";
import { dayOf, decimalOf, type InvoiceDraft, taxIdOf } from "./draft";

/** The invoice in the QR of VERI*FACTU. Null for any other text. */
export function readVerifactuQr(text: string): InvoiceDraft | null {
  const said = verifactuFacts(text);
  if (!said) return null;
  const total = decimalOf(said.importe);
  return {
    format: "verifactu_qr",
    supplier_tax_id: taxIdOf(said.nif),
    supplier_country: "ES",
    // Nothing else in the code tells a corrective one that gives back.
    type: total?.startsWith("-") ? "credit_note" : "invoice",
    number: said.numserie,
    date: dayOf(said.fecha),
    currency: "EUR",
    total,
    authorisation_kind: said.verified ? "VERIFACTU" : null,
    verify_url: said.url,
  };
}
