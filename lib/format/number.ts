import { compactDigits, fromDecimal, groupDigits, MINUS, rescale, toDecimal } from "@/lib/format/decimalText";

/** A finite float as a plain decimal string with `decimals` decimals. Display only: money never passes here. */
function fixed(value: number, decimals: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`Not a finite number: ${value}`);
  return fromDecimal(rescale(toDecimal(value.toFixed(Math.min(decimals + 6, 20))), decimals));
}

/** `59831` as `59.831`, `-72` as `−72`. Fractions are rounded. @throws RangeError when not finite. */
export function formatInteger(value: number): string {
  return groupDigits(fixed(value, 0));
}

/** Percent **points** as text: `formatPercent(55.6)` is `55,6 %`, always with `decimals` decimals (1). */
export function formatPercent(percent: number, decimals = 1): string {
  return `${groupDigits(fixed(percent, decimals))} %`;
}

/** A count made short: `1200000` is `1,2 M`, `45300` is `45,3 mil`, `9876` stays `9.876`. */
export function formatCompact(value: number): string {
  const { number, unit } = compactDigits(fixed(value, 2));
  return unit ? `${number} ${unit}` : number;
}

/**
 * A change with its sign: `formatSigned(4.3)` is `+4,3 %`, `formatSigned(-72, { unit: "", decimals: 0 })` is `−72`
 * (a real minus sign). What rounds to zero has no sign.
 */
export function formatSigned(value: number, { unit = "%", decimals = 1 } = {}): string {
  const digits = groupDigits(fixed(value, decimals));
  const sign = digits.startsWith(MINUS) || !/[1-9]/.test(digits) ? "" : "+";
  return `${sign}${digits}${unit && ` ${unit}`}`;
}
