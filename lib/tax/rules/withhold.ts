import { addMoney, compareMoney, subMoney } from "@/lib/format/moneyMath";
import type { Regime } from "./regime";
import { exactProduct, percentOf, shareOf } from "./share";

/** What the month already holds of one regime for one supplier of one company: bases, what was withheld, what exclusions spared. */
export interface MonthSoFar {
  base: string;
  withheld: string;
  relieved: string;
}

export const EMPTY_MONTH: MonthSoFar = { base: "0.00", withheld: "0.00", relieved: "0.00" };

/** The supplier as one regime sees it on the day of payment. */
export interface Payee {
  registered: boolean;
  /** The rate of the month's padrón; `null`: not listed. Read by `padron` alone. */
  listedPercent: string | null;
  /** The percent of an exclusion certificate in force on the day; `"0"` without one. */
  exclusionPercent: string;
}

/** One line of a payment's withholdings. `amount` is what the tax office gets, `deducted` what the supplier does not. */
export interface Withheld {
  /** This payment's part of the month's base. */
  base: string;
  accumulated: string;
  /** What of the accumulated base is taxed: after presumption, gross-up and allowance. */
  taxable: string;
  /** `null` for a scale. */
  rate: string | null;
  /** What the accumulated base owes. */
  due: string;
  amount: string;
  relieved: string;
  deducted: string;
}

const least = (a: string, b: string) => (compareMoney(a, b) < 0 ? a : b);
const notNegative = (a: string) => (compareMoney(a, "0") < 0 ? "0.00" : a);

function rateOf(regime: Regime, payee: Payee): string | null {
  if (!payee.registered && regime.unregisteredPercent !== null) return regime.unregisteredPercent;
  if (regime.formula === "escala") return null;
  return regime.formula === "padron" ? (payee.listedPercent ?? regime.percent) : regime.percent;
}

function byScale(scale: Regime["scale"], taxable: string): string {
  const step = scale.find(({ upTo }) => upTo === null || compareMoney(taxable, upTo) <= 0);
  if (!step) throw new RangeError(`No step of the scale holds ${taxable}`);
  return addMoney(step.fixed, percentOf(subMoney(taxable, step.over), step.percent));
}

/** What is taxed of an accumulated base. With gross-up, what is paid is 100 − presumption × rate of the whole. */
function taxableOf(regime: Regime, accumulated: string, rate: string | null, allowance: string): string {
  if (!regime.grossUp || rate === null) {
    return notNegative(subMoney(percentOf(accumulated, regime.presumption), allowance));
  }
  // In parts of 10.000, so that no rounding of the rate comes in between.
  const left = subMoney("10000", exactProduct(regime.presumption, rate));
  return notNegative(shareOf(accumulated, exactProduct(regime.presumption, "100"), left));
}

/**
 * What one payment withholds by one regime: due(accumulated base of the month) − what was withheld or spared, nothing while
 * that is less than the minimum, never negative and never more than `available`; what is left comes with the month's next
 * payment. A credit note (negative `base`) lowers the month's base and gives nothing back.
 */
export function withhold(
  regime: Regime,
  { month, base, payee, available }: { month: MonthSoFar; base: string; payee: Payee; available: string },
): Withheld {
  const before = regime.accumulates ? month : EMPTY_MONTH;
  const accumulated = addMoney(before.base, base);
  const rate = rateOf(regime, payee);
  const unregistered = !payee.registered && regime.unregisteredPercent !== null;
  const taxable = taxableOf(regime, accumulated, rate, unregistered ? "0.00" : regime.allowance);
  const due = rate === null ? byScale(regime.scale, taxable) : percentOf(taxable, rate);
  const open = notNegative(subMoney(due, addMoney(before.withheld, before.relieved)));
  const reached = compareMoney(open, regime.minimum) >= 0 ? open : "0.00";
  const relieved = regime.excludable ? percentOf(reached, payee.exclusionPercent) : "0.00";
  const whole = subMoney(reached, relieved);
  const amount = regime.borneBy === "empresa" ? whole : least(whole, notNegative(available));
  return {
    base,
    accumulated,
    taxable,
    rate,
    due,
    amount,
    relieved,
    deducted: regime.borneBy === "empresa" ? "0.00" : amount,
  };
}

/** The month after a line, before its next payment. */
export const monthAfter = (month: MonthSoFar, line: Withheld): MonthSoFar => ({
  base: addMoney(month.base, line.base),
  withheld: addMoney(month.withheld, line.amount),
  relieved: addMoney(month.relieved, line.relieved),
});

/** A regime, what a payment pays of its base, the month it finds and how it sees the supplier. */
export interface Applied {
  regime: Regime;
  base: string;
  month: MonthSoFar;
  payee: Payee;
}

/**
 * The withholdings of one payment by all its regimes, each with its own base, in the order given; together they never take more
 * than what is paid. `left` is what the supplier gets.
 */
export function withholdAll(
  applied: readonly Applied[],
  paid: string,
): { lines: Withheld[]; deducted: string; left: string } {
  const lines: Withheld[] = [];
  let left = paid;
  for (const { regime, ...seen } of applied) {
    const line = withhold(regime, { ...seen, available: left });
    lines.push(line);
    left = subMoney(left, line.deducted);
  }
  return { lines, deducted: subMoney(paid, left), left };
}
