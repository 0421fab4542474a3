import { divideRounded, fromDecimal, rescale, toDecimal } from "@/lib/format/decimalText";
import type { Line } from "./lines";
import { jurisdictionOf, percentOf, plainPercent, type Role, roleOf } from "./roles";
import { plain, saidOf } from "./said";

/** An amount in cents with what the words around say it is. */
export interface Amount {
  cents: bigint;
  role: Role | null | undefined;
  rate: string | null;
  jurisdiction: string;
  line: number;
}
/** A rate's VAT whose base stands on the same line, borne out by reckoning. */
export interface RateRow {
  rate: string;
  base: bigint;
  amount: bigint;
}

/** With two decimals, thousands in either way or none; no percent, no part of a date or of a longer number. */
const MONEY =
  /(?<![\d.,/])(?:\d{1,3}(?:\.\d{3})+,\d{2}|\d{1,3}(?:,\d{3})+\.\d{2}|\d{1,13}[.,]\d{2})(?![\d%]|[.,/]\d| ?%)/g;
const HUNDRED = 100n;

export const centsOf = (value: string): bigint => rescale(toDecimal(value), 2).units;
export const textOfCents = (units: bigint): string => fromDecimal({ units, scale: 2 });
const parsed = (value: string): bigint => BigInt(value.replace(/\D/g, ""));

/** The VAT of a base, rounded as every sum is. */
export function vatOf(base: bigint, rate: string): bigint {
  const { units, scale } = toDecimal(rate);
  return divideRounded(base * units, HUNDRED * 10n ** BigInt(scale));
}

/** All amounts of a document, in its order. What is said on the line counts before the head of a column. */
export function amountsOf(lines: readonly Line[]): Amount[] {
  return saidOf(lines, MONEY).map(({ value, left, above, line }) => {
    const own = roleOf(left);
    const label = own === undefined ? above : left;
    return {
      cents: parsed(value),
      role: own === undefined ? roleOf(above) : own,
      rate: percentOf(left) ?? percentOf(above),
      jurisdiction: jurisdictionOf(label),
      line,
    };
  });
}

const PERCENT = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,3})?) ?%/g;
const BARE_PERCENT = /^\d{1,2}(?:[.,]\d{1,2})?$/;

/** The rates on a line, with a sign or alone in their column. */
const ratesOn = ({ cells, text }: Line): string[] => {
  const alone = cells.map((cell) => cell.text).filter((one) => BARE_PERCENT.test(one));
  const signed = [...text.matchAll(PERCENT)].map(([, figure = ""]) => figure);
  return [...new Set([...signed, ...alone].map(plainPercent))].filter((rate) => !/^0?$/.test(rate));
};

/** Lines that say a base, a rate and its VAT, whatever their words: the three prove each other. */
export function rateRowsOf(lines: readonly Line[]): RateRow[] {
  return lines.flatMap((line) => {
    if (/irpf|retenci/.test(plain(line.text))) return [];
    const amounts = [...line.text.matchAll(MONEY)].map(([value]) => parsed(value)).filter((cents) => cents > 0n);
    for (const rate of ratesOn(line)) {
      for (const base of amounts) {
        const right = vatOf(base, rate);
        // A cent is what programs differ by in rounding.
        const amount = [right, right - 1n, right + 1n].find((one) => one > 0n && amounts.includes(one));
        if (amount !== undefined) return [{ rate, base, amount }];
      }
    }
    return [];
  });
}
