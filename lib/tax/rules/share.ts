import { divideRounded, fromDecimal, toDecimal } from "@/lib/format/decimalText";

/**
 * `value × part / whole` to the cent, halves away from zero; rounded once. Of a whole of nothing, nothing.
 * @throws RangeError when an operand is not a plain decimal string
 */
export function shareOf(value: string, part: string, whole: string): string {
  const [a, b, c] = [toDecimal(value), toDecimal(part), toDecimal(whole)];
  if (c.units === 0n) return "0.00";
  const units = divideRounded(
    a.units * b.units * 10n ** BigInt(c.scale + 2),
    c.units * 10n ** BigInt(a.scale + b.scale),
  );
  return fromDecimal({ units, scale: 2 });
}

/** `percent` (as `"1.75"`) of an amount, to the cent. */
export const percentOf = (value: string, percent: string): string => shareOf(value, percent, "100");

/** `a × b` with all its decimals: nothing is rounded. */
export function exactProduct(a: string, b: string): string {
  const [x, y] = [toDecimal(a), toDecimal(b)];
  return fromDecimal({ units: x.units * y.units, scale: x.scale + y.scale });
}
