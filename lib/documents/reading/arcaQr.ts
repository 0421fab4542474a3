import { arcaCurrency, arcaFacts } from "@/lib/format/arcaQr";
import { bare } from "@/lib/format/ids/idCheck";
import { voucherType } from "./arcaCodes";
import { dayOf, decimalOf, type InvoiceDraft, plainNumber } from "./draft";

const AUTHORISATIONS: Record<string, string> = { E: "CAE", A: "CAEA" };
const ARGENTINE_DOCS = ["80", "86"];

/** The voucher in the QR of RG 4892/2020, or null for any other text. */
export function readArcaQr(text: string): InvoiceDraft | null {
  const facts = arcaFacts(text);
  if (!facts) return null;
  const { cuit, ptoVta, tipoCmp, nroCmp, codAut, tipoCodAut, moneda, tipoDocRec, nroDocRec } = facts;
  if (!cuit || !tipoCmp || !nroCmp) return null;
  const currency = moneda === undefined ? null : arcaCurrency(moneda);
  const warnings: InvoiceDraft["warnings"] = [];
  if (moneda && !currency) {
    warnings.push({
      field: "currency",
      code: "unknown_currency",
      message: `La moneda ${moneda} no se reconoce: elegirla.`,
    });
  }
  if (facts.ver && facts.ver !== "1") {
    warnings.push({
      field: "",
      code: "unknown_version",
      message: `El QR es de una versión nueva (${facts.ver}): revisar todo.`,
    });
  }
  return {
    format: "arca_qr",
    supplier_tax_id: bare(cuit),
    supplier_country: "AR",
    recipient_tax_id: ARGENTINE_DOCS.includes(tipoDocRec ?? "") ? bare(nroDocRec ?? "") || null : null,
    ...voucherType(tipoCmp),
    type_code: plainNumber(tipoCmp),
    point_of_sale: plainNumber(ptoVta),
    number: plainNumber(nroCmp),
    date: dayOf(facts.fecha),
    currency,
    exchange_rate: decimalOf(facts.ctz),
    total: decimalOf(facts.importe),
    authorisation_kind: AUTHORISATIONS[tipoCodAut?.toUpperCase() ?? ""] ?? null,
    authorisation_code: codAut?.padStart(14, "0") ?? null,
    verify_url: text.trim(),
    warnings,
  };
}
