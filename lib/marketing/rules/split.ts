import { addDays, diffDays } from "@/lib/format/dates";
import { divideRounded, fromDecimal, rescale, toDecimal } from "@/lib/format/decimalText";

const cents = (value: string) => rescale(toDecimal(value), 2).units;
const money = (units: bigint) => fromDecimal({ units, scale: 2 });

/** Parts of an amount by weights, cumulative and rounded away from zero: they add up to the cent. */
export function byWeights(amount: string, weights: readonly bigint[]): string[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const total = cents(amount);
  let before = 0n;
  let given = 0n;
  return weights.map((weight) => {
    before += weight;
    const until = whole === 0n ? 0n : divideRounded(total * before, whole);
    const part = until - given;
    given = until;
    return money(part);
  });
}

interface MonthPart {
  /** `2026-11`. */
  month: string;
  /** How many days of it. */
  days: number;
}

/** The months between two days, both included, with how many days of each. */
export function monthsBetween(from: string, until: string): MonthPart[] {
  const found: MonthPart[] = [];
  for (let day = from; day <= until; ) {
    const month = day.slice(0, 7);
    const [year = 0, at = 1] = month.split("-").map(Number);
    const next = at === 12 ? `${year + 1}-01-01` : `${year}-${String(at + 1).padStart(2, "0")}-01`;
    const last = next <= until ? addDays(next, -1) : until;
    found.push({ month, days: diffDays(day, last) + 1 });
    day = next;
  }
  return found;
}

/** An amount over the months of its days, each its days' share; without the months whose share is nothing. */
export function byMonths(amount: string, from: string, until: string): { month: string; amount: string }[] {
  const months = monthsBetween(from, until);
  const parts = byWeights(
    amount,
    months.map(({ days }) => BigInt(days)),
  );
  return months
    .map(({ month }, index) => ({ month, amount: parts[index] ?? "0.00" }))
    .filter((part) => cents(part.amount) !== 0n);
}
