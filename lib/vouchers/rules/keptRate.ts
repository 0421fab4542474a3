import { divideRounded, fromDecimal, groupDigits, rescale, toDecimal } from "@/lib/format/decimalText";
import { compareMoney, mulMoney, subMoney } from "@/lib/format/moneyMath";
import type { FxSource } from "@/lib/ledger/kinds";
import { dayMonth } from "./finding";

/** What the rate that a voucher says is held against: what we keep of the source that it names. */
export interface KeptRate {
  rate: string;
  /** The day that it is of, the voucher's or one of the seven before it. */
  day: string;
}

/** What each source's rate is called in a sentence; what was agreed with somebody is kept nowhere. */
const NAMES: Readonly<Partial<Record<FxSource, string>>> = {
  oficial: "la oficial",
  propia: "la propia",
  mep: "el MEP",
};

const trimmed = (rate: string): string => (rate.includes(".") ? rate.replace(/\.?0+$/, "") : rate);

/** `a / b` with six decimals, as rates are kept. */
export function rateOver(a: string, b: string): string {
  const [over, under] = [toDecimal(a), toDecimal(b)];
  const units = divideRounded(over.units * 10n ** BigInt(under.scale + 6), under.units * 10n ** BigInt(over.scale));
  return fromDecimal({ units, scale: 6 });
}

/**
 * In what the rate that a voucher says differs from what is kept of its source, in words with both figures; null where it does not, to
 * the decimals that it is written with and the percent that vouchers may be off (the policy's, the one tolerance: money.md section 13).
 */
export function rateDifference(
  said: { rate: string; source: FxSource },
  kept: KeptRate | null,
  percent: string,
): string | null {
  const name = NAMES[said.source];
  if (!kept || !name) return null;
  const own = trimmed(said.rate);
  const near = fromDecimal(rescale(toDecimal(kept.rate), Math.max(2, toDecimal(own).scale)));
  const off = subMoney(own, near).replace("-", "");
  if (compareMoney(off, "0") === 0 || compareMoney(mulMoney(off, "100"), mulMoney(near, percent)) <= 0) return null;
  const shown = (rate: string) => groupDigits(trimmed(rate));
  return `La cotización dice ${shown(own)} y ${name} del ${dayMonth(kept.day)} es ${shown(kept.rate)}: corregirla, o elegir la pactada.`;
}
