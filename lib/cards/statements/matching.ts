import { divideRounded, rescale, toDecimal } from "@/lib/format/decimalText";

/** What a line of a card and an expense are compared by. `card` is the same for all currencies of one card. */
export interface Charged {
  id: number;
  card: string;
  day: string;
  /** With its sign: what is given back is negative. */
  amount: string;
  currency: string;
  /** Pesos for one of its currency on its day; null where nobody knows. */
  rate?: string | null;
}

/** A line, and those of the expenses that could be it; `why` nobody chose. */
export interface Asked {
  line: number;
  expenses: number[];
  why: "empate" | "moneda";
}

export interface Matched {
  sure: { line: number; expense: number }[];
  asked: Asked[];
}

export const MATCH_DAYS = 3;
export const MATCH_PERCENT = 2n;
/** How far a card's own rate and its taxes may take an amount from what a day's rate makes of it. */
const RATE_PERCENT = 40n;
const RATE_SCALE = 6;
const DAY_MS = 86_400_000;
const PPM = 1_000_000n;

const cents = (amount: string): bigint => rescale(toDecimal(amount), 2).units;
const abs = (value: bigint): bigint => (value < 0n ? -value : value);
export const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / DAY_MS;

/** Of one card, at most three days apart. */
const near = (line: Charged, expense: Charged): boolean =>
  line.card === expense.card && daysBetween(line.day, expense.day) <= MATCH_DAYS;

const isNegative = ({ amount }: Charged): boolean => cents(amount) < 0n;

/** Within what an expense may be off its line, both of one currency and with their signs. */
function isNearly(line: Charged, expense: Charged): boolean {
  const [charged, claimed] = [cents(line.amount), cents(expense.amount)];
  return isNegative(line) === isNegative(expense) && abs(charged - claimed) * 100n <= abs(charged) * MATCH_PERCENT;
}

/**
 * How far an expense is from a line, null where it cannot be it: days and amount weigh alike, each against what is allowed of it. In
 * whole millionths, so that equal is equal.
 */
export function distanceOf(line: Charged, expense: Charged): bigint | null {
  if (line.currency !== expense.currency || !near(line, expense) || !isNearly(line, expense)) return null;
  const charged = cents(line.amount);
  const apart = abs(charged - cents(expense.amount));
  const days = divideRounded(BigInt(daysBetween(line.day, expense.day)) * PPM, BigInt(MATCH_DAYS));
  return days + divideRounded(apart * 100n * PPM, abs(charged) * MATCH_PERCENT);
}

const inPesos = ({ amount, rate }: Charged): bigint | null =>
  rate ? abs(cents(amount)) * rescale(toDecimal(rate), RATE_SCALE).units : null;

/** Not far from what the rates of the day make of it; where nobody knows them it may be. */
function isNearlyInPesos(line: Charged, expense: Charged): boolean {
  const [charged, claimed] = [inPesos(line), inPesos(expense)];
  return charged === null || claimed === null || abs(charged - claimed) * 100n <= charged * RATE_PERCENT;
}

/** Of another currency, and may be it. */
const mayBeForeign = (line: Charged, expense: Charged): boolean =>
  line.currency !== expense.currency && near(line, expense) && isNearlyInPesos(line, expense);

/** Why an expense is not a line by itself, the gravest first. */
export type Misfit = "tarjeta" | "signo" | "moneda" | "importe" | "dia";

/** What keeps an expense from being a line; null where it may be it. */
export function misfitOf(line: Charged, expense: Charged): Misfit | null {
  if (line.card !== expense.card) return "tarjeta";
  if (isNegative(line) !== isNegative(expense)) return "signo";
  if (line.currency !== expense.currency) {
    if (!isNearlyInPesos(line, expense)) return "moneda";
  } else if (!isNearly(line, expense)) return "importe";
  return daysBetween(line.day, expense.day) > MATCH_DAYS ? "dia" : null;
}

interface Pair {
  line: number;
  expense: number;
  distance: bigint;
}

function grouped(pairs: readonly Pair[], key: "line" | "expense"): Map<number, Pair[]> {
  const groups = new Map<number, Pair[]>();
  for (const pair of pairs) groups.set(pair[key], [...(groups.get(pair[key]) ?? []), pair]);
  return groups;
}

/** The one that is nearer than all others; undefined where two are as near. */
function nearest(pairs: readonly Pair[]): Pair | undefined {
  const [first] = pairs;
  if (!first) return undefined;
  const best = pairs.reduce((least, one) => (one.distance < least.distance ? one : least), first);
  return pairs.filter(({ distance }) => distance === best.distance).length === 1 ? best : undefined;
}

/**
 * Which expense each line is: same card and currency, ±2 %, ±3 days, each the nearest of the other. Of those that are as near as
 * another one, and of amounts in another currency, somebody chooses.
 */
export function matchLines(lines: readonly Charged[], expenses: readonly Charged[]): Matched {
  let pairs: Pair[] = lines.flatMap((line) =>
    expenses.flatMap((expense) => {
      const distance = distanceOf(line, expense);
      return distance === null ? [] : [{ line: line.id, expense: expense.id, distance }];
    }),
  );
  const sure: Matched["sure"] = [];
  for (;;) {
    const byLine = grouped(pairs, "line");
    const byExpense = grouped(pairs, "expense");
    const found = [...byLine.values()].flatMap((own) => {
      const best = nearest(own);
      return best && nearest(byExpense.get(best.expense) ?? []) === best ? [best] : [];
    });
    if (found.length === 0) break;
    sure.push(...found.map(({ line, expense }) => ({ line, expense })));
    const [doneLines, doneExpenses] = [
      new Set(found.map(({ line }) => line)),
      new Set(found.map(({ expense }) => expense)),
    ];
    pairs = pairs.filter(({ line, expense }) => !doneLines.has(line) && !doneExpenses.has(expense));
  }
  return { sure, asked: askedOf(lines, expenses, sure, pairs) };
}

function askedOf(
  lines: readonly Charged[],
  expenses: readonly Charged[],
  sure: Matched["sure"],
  left: readonly Pair[],
): Asked[] {
  const [doneLines, doneExpenses] = [
    new Set(sure.map(({ line }) => line)),
    new Set(sure.map(({ expense }) => expense)),
  ];
  const free = expenses.filter(({ id }) => !doneExpenses.has(id));
  return lines
    .filter(({ id }) => !doneLines.has(id))
    .flatMap((line): Asked[] => {
      const ties = left.filter((pair) => pair.line === line.id).map(({ expense }) => expense);
      if (ties.length > 0) return [{ line: line.id, expenses: ties, why: "empate" }];
      const foreign = free.filter((one) => mayBeForeign(line, one)).map(({ id }) => id);
      return foreign.length > 0 ? [{ line: line.id, expenses: foreign, why: "moneda" }] : [];
    });
}
