/**
 * Exact work on decimal strings of any size ("-1234567.89"), without floats and without a library: the digits are
 * held in a BigInt beside the number of decimals. Everything that prints or adds money stands on this file.
 */

/** A decimal number: `units / 10^scale`. */
export type Decimal = { units: bigint; scale: number };

/** U+2212, as wide as a digit in the product's font; what people read. `-` stays in machine values. */
export const MINUS = "−";

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Reads a plain decimal string (optional `-`, digits, optional `.` and digits).
 * @throws RangeError on anything else: such a string is a programming error, people's input goes through `parseMoney`.
 */
export function toDecimal(value: string): Decimal {
  const match = DECIMAL.exec(value);
  if (!match) throw new RangeError(`Not a decimal string: ${JSON.stringify(value)}`);
  const [, sign, whole, fraction = ""] = match;
  const units = BigInt(`${whole}${fraction}`);
  return { units: sign ? -units : units, scale: fraction.length };
}

/** Writes a decimal back as a plain string with exactly its `scale` decimals; zero never carries a sign. */
export function fromDecimal({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const sign = units < 0n ? "-" : "";
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** `numerator / denominator` to the nearest whole, halves away from zero (as PostgreSQL's `numeric` rounds). */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const rounded = (n * 2n + d) / (d * 2n);
  return negative ? -rounded : rounded;
}

/** The same number with another count of decimals; dropping decimals rounds halves away from zero. */
export function rescale({ units, scale }: Decimal, to: number): Decimal {
  if (to >= scale) return { units: units * 10n ** BigInt(to - scale), scale: to };
  return { units: divideRounded(units, 10n ** BigInt(scale - to)), scale: to };
}

/** `1234567.89` as `1.234.567,89`, with the real minus sign: how es-AR writes it. Takes a plain decimal string. */
export function groupDigits(value: string): string {
  const [whole = "", fraction] = value.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ".");
  return `${value.startsWith("-") ? MINUS : ""}${grouped}${fraction ? `,${fraction}` : ""}`;
}

/**
 * Units of a short figure, largest first. A figure takes a unit when, rounded to 10^`step` (what the next smaller unit
 * would show), it reaches `from`: so 999.950 is `1 M`, never `1.000,0 mil`. Below 10.000 a figure is short as it is.
 */
const COMPACT_UNITS = [
  { unit: "M", zeros: 6, step: 2, from: 1_000_000n },
  { unit: "mil", zeros: 3, step: 0, from: 10_000n },
] as const;

/**
 * A large figure made short: `3155822000` gives `3.155,8` and `M`, `180200` gives `180,2` and `mil`, `9876` itself.
 * One decimal at most, dropped when it is zero.
 */
export function compactDigits(value: string): { number: string; unit: "" | "mil" | "M" } {
  const { units, scale } = toDecimal(value);
  const size = units < 0n ? -units : units;
  const row = COMPACT_UNITS.find(
    ({ step, from }) => rescale({ units: size, scale: scale + step }, 0).units * 10n ** BigInt(step) >= from,
  );
  if (!row) return { number: groupDigits(fromDecimal(rescale({ units, scale }, 0))), unit: "" };
  const short = fromDecimal(rescale({ units, scale: scale + row.zeros }, 1));
  return { number: groupDigits(short.replace(/\.0$/, "")), unit: row.unit };
}
