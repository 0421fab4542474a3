import { bare } from "@/lib/format/ids/idCheck";
import { currencyOf, voucherType } from "./arcaCodes";
import { dayOf, decimalOf, type InvoiceDraft, plainNumber } from "./draft";

/** Both hosts are in force: the specification's text says arca, its example and most printed vouchers afip. */
const ADDRESS = /^https?:\/\/(?:[a-z0-9-]+\.)*(?:afip|arca)\.go[bv]\.ar(?::443)?\/fe\/qr\/?\?(?:[^#]*&)?p=([^&#]+)/i;
const AUTHORISATIONS: Record<string, string> = { E: "CAE", A: "CAEA" };
const ARGENTINE_DOCS = ["80", "86"];

/**
 * The voucher in the QR of RG 4892/2020, or null for any other text. `p` is Base64, standard or url-safe, padded or not,
 * of a JSON object; numbers may come as strings and the reverse. Source: QRespecificaciones.pdf, version 1.
 */
export function readArcaQr(text: string): InvoiceDraft | null {
  const packed = ADDRESS.exec(text.trim())?.[1];
  const facts = packed === undefined ? null : unpack(packed);
  if (!facts) return null;
  const { cuit, ptoVta, tipoCmp, nroCmp, codAut, tipoCodAut, moneda, tipoDocRec, nroDocRec } = facts;
  if (!cuit || !tipoCmp || !nroCmp) return null;
  const currency = moneda === undefined ? null : currencyOf(moneda);
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

const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

type Facts = Partial<Record<string, string>>;

function unpack(packed: string): Facts | null {
  const json = Buffer.from(standardBase64(packed), "base64").toString("utf8").trim();
  try {
    // Numbers are quoted first, and texts left as they are: amounts have more digits than a number of JavaScript keeps.
    const quoted = json.replace(TEXT_OR_NUMBER, (found) =>
      found.startsWith('"') ? found : `"${plainFigures(found)}"`,
    );
    const parsed: unknown = JSON.parse(quoted);
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return null;
    const texts = Object.entries(parsed).filter(([, value]) => typeof value === "string") as [string, string][];
    return Object.fromEntries(texts.map(([name, value]) => [name, value.trim()]).filter(([, value]) => value !== ""));
  } catch {
    return null;
  }
}

/** What some libraries make of an amount or a whole number: `1.21E7`, `94.0`. */
const plainFigures = (number: string): string =>
  /e/i.test(number) ? String(Number(number)) : number.replace(/\.0+$/, "");

/** Percent signs undone (twice: some encode what is encoded), a blank that was a plus given back, one alphabet. */
function standardBase64(packed: string): string {
  let plain = packed;
  try {
    plain = decodeURIComponent(decodeURIComponent(packed));
  } catch {
    // a lone percent sign: as it is
  }
  return plain.replace(/ /g, "+").replace(/-/g, "+").replace(/_/g, "/");
}
