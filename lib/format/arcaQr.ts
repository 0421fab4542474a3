/** Both hosts are in force: the specification's text says arca, its example and most printed vouchers afip. */
const ADDRESS = /^https?:\/\/(?:[a-z0-9-]+\.)*(?:afip|arca)\.go[bv]\.ar(?::443)?\/fe\/qr\/?\?(?:[^#]*&)?p=([^&#]+)/i;
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** What the QR of a voucher says, by its own names (`cuit`, `ptoVta`, `importe`); figures as they are written. */
export type ArcaFacts = Partial<Record<string, string>>;

/**
 * The facts in the QR of RG 4892/2020, or null for any other text. `p` is Base64, standard or url-safe, padded or not,
 * of a JSON object; numbers may come as strings and the reverse. Source: QRespecificaciones.pdf, version 1.
 */
export function arcaFacts(text: string): ArcaFacts | null {
  const packed = ADDRESS.exec(text.trim())?.[1];
  return packed === undefined ? null : unpack(packed);
}

function unpack(packed: string): ArcaFacts | null {
  try {
    const bytes = Uint8Array.from(atob(standardBase64(packed)), (one) => one.charCodeAt(0));
    const json = new TextDecoder().decode(bytes).trim();
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

/** Percent signs undone (twice: some encode what is encoded), a blank that was a plus given back, one alphabet, no padding. */
function standardBase64(packed: string): string {
  let plain = packed;
  try {
    plain = decodeURIComponent(decodeURIComponent(packed));
  } catch {
    // a lone percent sign: as it is
  }
  return plain
    .replace(/ /g, "+")
    .replace(/-/g, "+")
    .replace(/_/g, "/")
    .replace(/=+$/, "")
    .replace(/[^A-Za-z0-9+/]/g, "");
}

const CURRENCIES = new Map(
  Object.entries({
    PES: "ARS",
    DOL: "USD",
    "002": "USD",
    "060": "EUR",
    "012": "BRL",
    "011": "UYU",
    "021": "GBP",
    "033": "CLP",
    "029": "PYG",
    "010": "MXN",
    "032": "COP",
    "035": "PEN",
    "019": "JPY",
    "009": "CHF",
  }),
);

/** ARCA's currency code as ISO 4217, or null when we do not know it. */
export const arcaCurrency = (code: string): string | null => CURRENCIES.get(code.trim().toUpperCase()) ?? null;
