import { divideRounded, fromDecimal, groupDigits, rescale, toDecimal } from "@/lib/format/decimalText";
import { compareMoney, mulMoney, subMoney } from "@/lib/format/moneyMath";

/** Quantities have three decimals, prices per unit four: exact decimal texts, as money. */
export const isZero = (value: string): boolean => compareMoney(value, "0") === 0;
export const isPositive = (value: string): boolean => compareMoney(value, "0") > 0;
export const least = (a: string, b: string): string => (compareMoney(a, b) <= 0 ? a : b);
export const most = (a: string, b: string): string => (compareMoney(a, b) >= 0 ? a : b);

/** `a - b`, never less than nothing. */
export const restOf = (a: string, b: string): string => {
  const rest = subMoney(a, b);
  return isPositive(rest) ? rest : "0";
};

/** `110.000` as `110`, `12.500` as `12,5`. */
export function quantityText(quantity: string): string {
  const plain = quantity.includes(".") ? quantity.replace(/\.?0+$/, "") : quantity;
  return groupDigits(plain);
}

/** `a / b` with so many decimals, halves away from zero. */
export function divided(a: string, b: string, scale: number): string {
  const [over, under] = [toDecimal(a), toDecimal(b)];
  const units = divideRounded(over.units * 10n ** BigInt(scale + under.scale), under.units * 10n ** BigInt(over.scale));
  return fromDecimal({ units, scale });
}

/** `a * b` with so many decimals. */
export function multiplied(a: string, b: string, scale: number): string {
  const [x, y] = [toDecimal(a), toDecimal(b)];
  return fromDecimal(rescale({ units: x.units * y.units, scale: x.scale + y.scale }, scale));
}

/** How much more `value` is than `base`, in percent with one decimal: `"6.5"`; null of nothing. */
export const percentOver = (value: string, base: string): string | null =>
  isPositive(base) ? divided(multiplied(subMoney(value, base), "100", 6), base, 1) : null;
export const percentText = (percent: string): string =>
  `${compareMoney(percent, "0") >= 0 ? "+" : ""}${groupDigits(percent)} %`;

/** What a line comes to without and with its VAT, each rounded to the cent as the database does. */
export function lineAmounts({
  quantity,
  unit_price,
  vat_rate,
}: {
  quantity: string;
  unit_price: string;
  vat_rate: string;
}) {
  const net = mulMoney(quantity, unit_price);
  return { net, vat: divided(multiplied(net, vat_rate, 6), "100", 2) };
}
