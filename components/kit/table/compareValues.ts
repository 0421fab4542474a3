import { compareMoney } from "@/lib/format/moneyMath";
import type { CellValue } from "./columns";

const DECIMAL = /^-?\d+(\.\d+)?$/;
const collator = new Intl.Collator("es", { numeric: true, sensitivity: "base" });

/** Ascending order of two cells: numbers by size, decimal strings exactly, texts as Spanish orders them. */
export function compareValues(a: Exclude<CellValue, null>, b: Exclude<CellValue, null>): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [left, right] = [String(a), String(b)];
  if (DECIMAL.test(left) && DECIMAL.test(right)) return compareMoney(left, right);
  return collator.compare(left, right);
}
