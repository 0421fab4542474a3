import { dayOf, decimalOf, type InvoiceDraft, taxIdOf } from "./draft";

const HOSTS = /^(?:www\d*\.agenciatributaria\.gob\.es|prewww\d*\.aeat\.es|www\d*\.aeat\.es)$/;
const PATH = /^\/wlpl\/TIKE-CONT\/ValidarQR(?:NoVerifactu)?$/i;

/** The invoice in the QR of VERI*FACTU (Orden HAC/1177/2024): nif, numserie, fecha dd-mm-aaaa, importe. Null for any other text. */
export function readVerifactuQr(text: string): InvoiceDraft | null {
  const address = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (!address || !HOSTS.test(address.hostname) || !PATH.test(address.pathname)) return null;
  const query = new Map([...address.searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  const nif = query.get("nif");
  const number = query.get("numserie");
  if (!nif || !number) return null;
  const total = decimalOf(query.get("importe"));
  const verified = !/NoVerifactu$/i.test(address.pathname);
  return {
    format: "verifactu_qr",
    supplier_tax_id: taxIdOf(nif),
    supplier_country: "ES",
    // Nothing else in the code tells a corrective one that gives back.
    type: total?.startsWith("-") ? "credit_note" : "invoice",
    number: number.trim(),
    date: dayOf(query.get("fecha")),
    currency: "EUR",
    total,
    authorisation_kind: verified ? "VERIFACTU" : null,
    verify_url: address.href,
  };
}
