import { fromDecimal, toDecimal } from "@/lib/format/decimalText";

/** A fraction as people write it: `0.855` is `85,5`. Empty stays so. */
export function percentOf(fraction: string | null | undefined): string {
  if (!fraction) return "";
  const { units, scale } = toDecimal(fraction);
  const text = fromDecimal({ units: units * 100n, scale });
  const plain = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  return plain.replace(".", ",");
}

/** What was typed as a fraction: `85,5` is `0.855`. What is no number is left as it is, for the rules to refuse. */
export function fractionOf(typed: string): string {
  const plain = typed.trim().replace("%", "").trim().replace(",", ".");
  if (!/^\d{1,4}(\.\d{1,4})?$/.test(plain)) return typed.trim();
  const { units, scale } = toDecimal(plain);
  return fromDecimal({ units, scale: scale + 2 }).replace(/\.?0+$/, "") || "0";
}
