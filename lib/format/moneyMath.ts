import { divideRounded, fromDecimal, rescale, toDecimal } from "@/lib/format/decimalText";

/**
 * Exact arithmetic on money as decimal strings of any size. Results carry two decimals, more only where an operand
 * did. Amounts of different currencies must never meet here: group them first (`sumByCurrency`).
 * Every function throws RangeError when an operand is not a plain decimal string.
 */

/** The sum of all values; `"0.00"` of none. */
export function sumMoney(values: Iterable<string>): string {
  let units = 0n;
  let scale = 2;
  for (const value of values) {
    const next = toDecimal(value);
    if (next.scale > scale) {
      units *= 10n ** BigInt(next.scale - scale);
      scale = next.scale;
    }
    units += rescale(next, scale).units;
  }
  return fromDecimal({ units, scale });
}

export function addMoney(a: string, b: string): string {
  return sumMoney([a, b]);
}

export function subMoney(a: string, b: string): string {
  const minus = toDecimal(b);
  return sumMoney([a, fromDecimal({ ...minus, units: -minus.units })]);
}

/** `value * factor` (a rate, a percentage as `0.12`) to the cent, halves away from zero. */
export function mulMoney(value: string, factor: string): string {
  const a = toDecimal(value);
  const b = toDecimal(factor);
  return fromDecimal(rescale({ units: a.units * b.units, scale: a.scale + b.scale }, 2));
}

/** `value / count` to the cent, halves away from zero: an average price. `null` when there is nothing to divide by. */
export function divMoney(value: string, count: number): string | null {
  if (!Number.isSafeInteger(count) || count === 0) return null;
  const { units, scale } = rescale(toDecimal(value), Math.max(2, toDecimal(value).scale));
  return fromDecimal({ units: divideRounded(units * 100n, 10n ** BigInt(scale) * BigInt(count)), scale: 2 });
}

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`; `"1.5"` equals `"1.50"`. */
export function compareMoney(a: string, b: string): -1 | 0 | 1 {
  const scale = Math.max(toDecimal(a).scale, toDecimal(b).scale);
  const difference = rescale(toDecimal(a), scale).units - rescale(toDecimal(b), scale).units;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/**
 * The sum of amounts of several currencies in another one: each `value` times its own `rate`, all over `target` (rates
 * are units of one common currency), exact until one rounding to the cent, halves away from zero.
 */
export function convertSum(terms: readonly { value: string; rate: string }[], target: string): string {
  const products = terms.map(({ value, rate }) => {
    const [a, b] = [toDecimal(value), toDecimal(rate)];
    return fromDecimal({ units: a.units * b.units, scale: a.scale + b.scale });
  });
  const total = toDecimal(sumMoney(products));
  const over = toDecimal(target);
  const units = divideRounded(total.units * 10n ** BigInt(over.scale + 2), over.units * 10n ** BigInt(total.scale));
  return fromDecimal({ units, scale: 2 });
}
