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

/** Where the code is, in parts of the picture's sides. */
export interface Corner {
  x: number;
  y: number;
}
export interface FoundQr {
  facts: Partial<Facts>;
  corners: Corner[];
}
interface Seen {
  text: string;
  corners: Corner[];
}

interface Detector {
  detect: (picture: ImageBitmap) => Promise<{ rawValue: string; cornerPoints: Corner[] }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

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

/** Android's Chrome reads them by itself. */
async function byBrowser(photo: Blob): Promise<Seen[]> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return [];
  const picture = await createImageBitmap(photo);
  const found = await new BarcodeDetector({ formats: ["qr_code"] }).detect(picture);
  const { width, height } = picture;
  return found.map(({ rawValue, cornerPoints }) => ({
    text: rawValue,
    corners: cornerPoints.map(({ x, y }) => ({ x: x / width, y: y / height })),
  }));
}

const PATIENCE_MS = 20_000;

async function byWorker(photo: Blob): Promise<Seen[]> {
  const pixels = await pixelsOf(photo);
  if (!pixels) return [];
  const worker = new Worker(/* webpackChunkName: "lector-qr" */ new URL("./qr.worker.ts", import.meta.url));
  try {
    const found = await new Promise<{
      text: string;
      corners: Record<string, Corner>;
      width: number;
      height: number;
    } | null>((done, failed) => {
      const timer = setTimeout(() => done(null), PATIENCE_MS);
      worker.onmessage = ({ data }) => {
        clearTimeout(timer);
        done(data);
      };
      worker.onerror = failed;
      worker.postMessage(pixels, [pixels.data.buffer]);
    });
    if (!found) return [];
    const { text, corners, width, height } = found;
    const order = ["topLeftCorner", "topRightCorner", "bottomRightCorner", "bottomLeftCorner"];
    const at = order.flatMap((name) => corners[name] ?? []);
    return [{ text, corners: at.map(({ x, y }) => ({ x: x / width, y: y / height })) }];
  } finally {
    worker.terminate();
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
