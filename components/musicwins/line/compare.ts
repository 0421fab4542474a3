import { addMoney, compareMoney, mulMoney, subMoney } from "@/lib/format/moneyMath";
import { formatSigned } from "@/lib/format/number";
import { normalize } from "@/lib/format/text";
import type { BudgetRow } from "@/lib/musicwins/line/schema";

type Amounts = Pick<BudgetRow, "alicuota_ars" | "alicuota_usd">;

/** What a proposal comes to in pesos, and against the lowest of its line. */
export interface Equivalent {
  ars: string;
  lowest: boolean;
  /** `+6,6 %` over the lowest; null for the lowest itself. */
  over: string | null;
}

const hasAmount = (value: string) => /[1-9]/.test(value);

/**
 * Each proposal in pesos at `rate` (pesos of a dollar): exact to the cent. Null where it cannot be known (dollars without
 * a rate) or there is no amount. The comparison needs at least two.
 */
export function equivalents(proposals: readonly Amounts[], rate: string | undefined): (Equivalent | null)[] {
  const totals = proposals.map(({ alicuota_ars, alicuota_usd }) => {
    if (!hasAmount(alicuota_ars) && !hasAmount(alicuota_usd)) return null;
    if (!hasAmount(alicuota_usd)) return alicuota_ars;
    return rate === undefined ? null : addMoney(alicuota_ars, mulMoney(alicuota_usd, rate));
  });
  const known = totals.filter((total) => total !== null);
  const lowest = known.reduce<string | null>(
    (min, one) => (min === null || compareMoney(one, min) < 0 ? one : min),
    null,
  );
  return totals.map((ars) => {
    if (ars === null || lowest === null) return null;
    const isLowest = compareMoney(ars, lowest) === 0;
    // Only a percentage to read: the amounts above are exact.
    const over = isLowest ? null : formatSigned((Number(subMoney(ars, lowest)) / Number(lowest)) * 100);
    return { ars, lowest: isLowest && known.length > 1, over };
  });
}

/** The facts that any of the proposals names, in the order in which they come up. */
export const factNames = (proposals: readonly Pick<BudgetRow, "detalles">[]): string[] => [
  ...new Set(proposals.flatMap(({ detalles }) => detalles.map(({ nombre }) => nombre))),
];

/** Whether a fact's words say yes or no ("Sí", "Incluye", "No incluye"); null for anything else. */
export function yesOrNo(value: string): boolean | null {
  const text = normalize(value);
  if (/^no( |$)/.test(text)) return false;
  return /^(si|incluye|incluido|incluida)( |$)/.test(text) ? true : null;
}
