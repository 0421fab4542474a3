import { compareMoney } from "./moneyMath";

const DECIMAL = /^-?\d+(\.\d+)?$/;
const collator = new Intl.Collator("es", { numeric: true, sensitivity: "base" });

/** Ascending order of two values: numbers by size, decimal strings exactly, texts as Spanish orders them. */
export function compareValues(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [left, right] = [String(a), String(b)];
  if (DECIMAL.test(left) && DECIMAL.test(right)) return compareMoney(left, right);
  return collator.compare(left, right);
}
