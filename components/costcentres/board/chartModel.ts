import { isZero } from "@/lib/costcentres/rules/availability";
import type { Board } from "@/lib/costcentres/schema";
import { MONTHS, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";

const STEPS = [1, 2, 2.5, 5, 10];
const TICKS = 4;

/** A round step that covers `most` in four. */
export function stepFor(most: number): number {
  const raw = most / TICKS;
  if (raw <= 0) return 1;
  const base = 10 ** Math.floor(Math.log10(raw));
  return base * (STEPS.find((step) => base * step >= raw) ?? 10);
}

/** What the chart draws: months to come have no actual yet. Floats only place points; texts come from exact figures. */
export function chartModel({ year, months, currency }: Board, today = todayIn()) {
  const thisYear = Number(today.slice(0, 4));
  const last = year < thisYear ? 12 : year > thisYear ? 0 : Number(today.slice(5, 7));
  const budget = months.map(({ presupuestado }, index) => ({ x: index + 1, y: Number(presupuestado) }));
  const actual = months.map(({ real }, index) => ({
    x: index + 1,
    y: index < last || !isZero(real) ? Number(real) : null,
  }));
  const step = stepFor(Math.max(0, ...[...budget, ...actual].map(({ y }) => y ?? 0)));
  const ticks = Array.from({ length: TICKS + 1 }, (_, index) => index * step);
  // The running month is not over: what it has left says nothing yet.
  const whole = year === thisYear ? last - 1 : last;
  return { budget, actual, ticks, top: step * TICKS, conclusion: conclusionOf(months.slice(0, whole), currency) };
}

/** One sentence: until which month, and how much over or under. */
function conclusionOf(past: Board["months"], currency: Board["currency"]): string | undefined {
  if (past.length === 0) return undefined;
  const budget = sumMoney(past.map(({ presupuestado }) => presupuestado));
  const real = sumMoney(past.map(({ real }) => real));
  const over = compareMoney(real, budget) > 0;
  const gap = formatMoney(over ? subMoney(real, budget) : subMoney(budget, real), currency);
  return `Hasta ${MONTHS[past.length - 1]} se gastó ${gap} ${over ? "más" : "menos"} de lo presupuestado.`;
}
