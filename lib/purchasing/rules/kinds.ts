import { groupDigits } from "@/lib/format/decimalText";
import { currencySymbol } from "@/lib/format/money";

/** What is bought: a thing, a service whose conformity is its receipt, or what comes on top of them (freight). */
export const lineKinds = ["bien", "servicio", "extra"] as const;
export type LineKind = (typeof lineKinds)[number];
export const lineKindTitles: Record<LineKind, string> = { bien: "Bien", servicio: "Servicio", extra: "Flete o extra" };

/** `SOL-2026-118`, `OC-2026-014`. */
export const requisitionCode = (year: number, number: number): string =>
  `SOL-${year}-${String(number).padStart(3, "0")}`;
export const orderCode = (year: number, number: number): string => `OC-${year}-${String(number).padStart(3, "0")}`;

export const purchaseHref = (id: number): string => `/Compras/${id}`;
/** Where whoever asked for it receives it, on the telephone: by its card. */
export const receiveHref = (card: number): string => `/solicitudes/recibir/${card}`;

/** A price per unit with the decimals that it has, two at least: `14500.0000` as `14500.00`. */
export function pricePlain(price: string): string {
  const [whole = "0", decimals = ""] = price.split(".");
  return `${whole}.${decimals.replace(/0+$/, "").padEnd(2, "0")}`;
}

/** The same as people read it, with its currency. */
export const priceText = (price: string, currency: string): string =>
  `${currencySymbol(currency)} ${groupDigits(pricePlain(price))}`;

/** What is said where something fails that has no words of its own. */
export const failure = "Error en las compras";
