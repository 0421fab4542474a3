import { type Corner, qrLooker, type Seen, seenByBrowser } from "@/lib/client/qr/look";
import { arcaCurrency, arcaFacts } from "@/lib/format/arcaQr";
import { type Currency, currencies } from "@/lib/format/currencies";
import { isValidDay } from "@/lib/format/dates";
import { bare } from "@/lib/format/ids/idCheck";
import { checkNif } from "@/lib/format/ids/nif";
import { parseMoney } from "@/lib/format/parseMoney";
import { verifactuFacts } from "@/lib/format/verifactuQr";
import { takesAway } from "@/lib/vouchers/rules/types";
import type { Facts } from "./entry";
import { pixelsOf } from "./photo";

export interface FoundQr {
  facts: Partial<Facts>;
  corners: Corner[];
}
/** What the QR of a voucher fills in; null for a photo without one. Works without signal. */
export async function readQr(photo: Blob): Promise<FoundQr | null> {
  for (const look of [byBrowser, byWorker]) {
    const seen = await look(photo).catch(() => []);
    for (const { text, corners } of seen) {
      const facts = factsOfQr(text);
      if (facts) return { facts, corners };
    }
  }
  return null;
}

async function byBrowser(photo: Blob): Promise<Seen[]> {
  const picture = await createImageBitmap(photo);
  return seenByBrowser(picture, picture);
}

async function byWorker(photo: Blob): Promise<Seen[]> {
  const pixels = await pixelsOf(photo);
  if (!pixels) return [];
  const { look, stop } = qrLooker();
  try {
    return await look(pixels);
  } finally {
    stop();
  }
}

const digits = (text: string | undefined) => (text ?? "").replace(/\D/g, "").replace(/^0+(?=\d)/, "");

/** The facts of an expense in a QR, of an Argentine voucher or a Spanish invoice; null for any other text. */
export const factsOfQr = (text: string): Partial<Facts> | null => arcaExpense(text) ?? spanishExpense(text);

function spanishExpense(text: string): Partial<Facts> | null {
  const said = verifactuFacts(text);
  if (!said) return null;
  const [, day = "", month = "", year = ""] = /^(\d{2})[-/](\d{2})[-/](\d{4})$/.exec(said.fecha ?? "") ?? [];
  const written = `${year}-${month}-${day}`;
  const away = said.importe?.startsWith("-") ?? false;
  const amount = parseMoney((said.importe ?? "").replace(/^[-+]/, ""), { decimal: "." });
  const nif = checkNif(said.nif);
  return {
    ...(amount.ok && /^[-+]?\d/.test(said.importe ?? "") && { amount: amount.value, amount_from: "qr" as const }),
    ...(isValidDay(written) && { day: written, day_from: "qr" as const }),
    currency: "EUR",
    issuer_tax_id: nif.ok ? nif.value : bare(said.nif),
    recipient_tax_id: "",
    // The code tells a corrective invoice that gives back by its sign alone, and no other kind.
    type_code: away ? "R1" : "",
    ...(away && { takes_away: true }),
    point: "",
    number: said.numserie,
    authorisation_code: "",
  };
}

function arcaExpense(text: string): Partial<Facts> | null {
  const said = arcaFacts(text);
  if (!said?.cuit || !said.tipoCmp || !said.nroCmp) return null;
  const amount = parseMoney(said.importe ?? "", { decimal: "." });
  const positive = amount.ok && /^\d/.test((said.importe ?? "").trim());
  const currency = said.moneda ? arcaCurrency(said.moneda) : null;
  const day = said.fecha && isValidDay(said.fecha) ? said.fecha : null;
  return {
    ...(positive && { amount: amount.value, amount_from: "qr" as const }),
    ...(day && { day, day_from: "qr" as const }),
    ...(currency && (currencies as readonly string[]).includes(currency) && { currency: currency as Currency }),
    issuer_tax_id: digits(said.cuit),
    recipient_tax_id: ["80", "86"].includes(said.tipoDocRec ?? "") ? digits(said.nroDocRec) : "",
    type_code: digits(said.tipoCmp),
    ...(takesAway("AR", digits(said.tipoCmp)) && { takes_away: true }),
    point: digits(said.ptoVta),
    number: digits(said.nroCmp),
    authorisation_code: said.codAut ?? "",
  };
}
