import { divideRounded, fromDecimal, toDecimal } from "@/lib/format/decimalText";

/** `a / b` with six decimals, as rates are kept. */
export function rateOver(a: string, b: string): string {
  const [over, under] = [toDecimal(a), toDecimal(b)];
  const units = divideRounded(over.units * 10n ** BigInt(under.scale + 6), under.units * 10n ** BigInt(over.scale));
  return fromDecimal({ units, scale: 6 });
}
