import { countText } from "@/lib/format/text";

/** An amount of which some days are not known; `sin_monto` counts them. */
export interface PartlyKnown {
  recaudacion_total: string;
  sin_monto: number;
}

/** Written where nobody said an amount: it is no zero. */
export const NO_AMOUNT = "sin dato";

/** Nothing is known of the amount: what is stored adds up to zero because nobody said any. */
export const isUnknown = ({ recaudacion_total, sin_monto }: PartlyKnown) =>
  sin_monto > 0 && !/[1-9]/.test(recaudacion_total);

/** An amount as `format` writes it, or that it is not known. */
export const knownAmount = <T extends PartlyKnown>(amounts: T, format: (amounts: T) => string): string =>
  isUnknown(amounts) ? NO_AMOUNT : format(amounts);

/** What is missing in an amount that is known in part; empty when nothing is. */
export const missingText = (amounts: PartlyKnown): string =>
  amounts.sin_monto > 0 && !isUnknown(amounts) ? `Falta el monto de ${countText(amounts.sin_monto, "día")}.` : "";
