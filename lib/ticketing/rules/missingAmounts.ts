import { countText } from "@/lib/format/text";

/** An amount of which some days are not known; `sin_monto` counts them. Null where nobody said any: it is no zero. */
export interface PartlyKnown {
  recaudacion_total: string | null;
  sin_monto: number;
}

/** Written where nobody said an amount. */
export const NO_AMOUNT = "sin dato";

/** A sum of amounts of which `missing` are not known: null when what is known adds up to nothing. As sqlJson `knownSql`. */
export const knownSum = (sum: string, missing: number): string | null =>
  missing > 0 && !/[1-9]/.test(sum) ? null : sum;

/** An amount as `format` writes it, or that it is not known. */
export const knownAmount = <T extends PartlyKnown>(
  amounts: T,
  format: (amounts: T & { recaudacion_total: string }) => string,
): string => {
  const { recaudacion_total } = amounts;
  return recaudacion_total === null ? NO_AMOUNT : format({ ...amounts, recaudacion_total });
};

/** What is missing in an amount that is known in part; empty when nothing is. */
export const missingText = ({ recaudacion_total, sin_monto }: PartlyKnown): string =>
  sin_monto > 0 && recaudacion_total !== null ? `Falta el monto de ${countText(sin_monto, "día")}.` : "";
