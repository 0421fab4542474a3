import { divideRounded, fromDecimal, rescale, toDecimal } from "@/lib/format/decimalText";

const cents = (value: string) => rescale(toDecimal(value), 2).units;

/**
 * By how many percent an amount is over what was promised, with two decimals; `"0.00"` where it is not. The promise is more than
 * nothing.
 */
export function overBy(asked: string, promised: string): string {
  const [own, whole] = [cents(asked), cents(promised)];
  if (own <= whole) return "0.00";
  return fromDecimal({ units: divideRounded((own - whole) * 10_000n, whole), scale: 2 });
}
