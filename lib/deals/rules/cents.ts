import { type Decimal, divideRounded, fromDecimal, rescale, toDecimal } from "@/lib/format/decimalText";

/** Whole cents: what a deal is reckoned in, so that a search over every ticket stays quick and exact. */
export type Cents = bigint;

/** `"1234.5"` as cents, halves away from zero. */
export const cents = (value: string): Cents => rescale(toDecimal(value), 2).units;

/** Cents as `"1234.50"`. */
export const textOf = (units: Cents): string => fromDecimal({ units, scale: 2 });

/** `value × factor` to the cent, halves away from zero. */
export const times = (value: Cents, { units, scale }: Decimal): Cents =>
  divideRounded(value * units, 10n ** BigInt(scale));

/** `value ÷ (1 + factor)` to the cent: a price without the tax that is in it. */
export const without = (value: Cents, { units, scale }: Decimal): Cents => {
  const one = 10n ** BigInt(scale);
  return divideRounded(value * one, one + units);
};

export const most = (a: Cents, b: Cents): Cents => (a > b ? a : b);
export const least = (a: Cents, b: Cents): Cents => (a < b ? a : b);
export const total = (values: Iterable<Cents>): Cents => {
  let sum = 0n;
  for (const value of values) sum += value;
  return sum;
};
