import { divideRounded, fromDecimal, rescale, toDecimal } from "@/lib/format/decimalText";
import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import type { Dimensions, Line } from "./post";

/** A part of an amount: what it is charged to, and the day where that is not its posting's. Exact decimals, never negative. */
export interface Share extends Dimensions, Pick<Line, "side" | "currency" | "amount" | "cost" | "day" | "for_day"> {}

const cents = (value: string) => rescale(toDecimal(value), 2).units;
const money = (units: bigint) => fromDecimal({ units, scale: 2 });

/** What shares come to. */
export const totalOf = (shares: readonly Share[]): string => sumMoney(shares.map(({ amount }) => amount));

/** The lesser of two amounts. */
export const lesser = (a: string, b: string): string => (compareMoney(a, b) <= 0 ? a : b);

/** Of each share its part of an amount, by cumulative parts and halves away from zero, so that the parts add up to the cent. */
function parts(shares: readonly Share[], amount: string): { share: Share; part: bigint; own: bigint }[] {
  const whole = cents(totalOf(shares));
  const wanted = cents(amount);
  let before = 0n;
  let given = 0n;
  return shares.flatMap((share) => {
    const own = cents(share.amount);
    before += own;
    const until = whole === 0n ? 0n : divideRounded(wanted * before, whole);
    const part = until - given;
    given = until;
    return part === 0n ? [] : [{ share, part, own }];
  });
}

/**
 * Takes an amount from shares, of each its part of the whole, none of them more than its share has. The cost goes along.
 * @returns what is taken, without the shares of which that is nothing
 * @throws RangeError when it is less than nothing or more than the shares come to
 */
export function take(shares: readonly Share[], amount: string): Share[] {
  const whole = totalOf(shares);
  if (cents(amount) < 0n || cents(amount) > cents(whole)) throw new RangeError(`Cannot take ${amount} from ${whole}`);
  return parts(shares, amount).map(({ share, part, own }) => {
    const cost = divideRounded(cents(share.cost ?? share.amount) * part, own);
    return { ...share, amount: money(part), cost: money(cost) };
  });
}

/** An amount of any size charged as shares are: a voucher as its commitment. */
export const alike = (shares: readonly Share[], amount: string): Share[] =>
  parts(shares, amount).map(({ share, part }) => ({ ...share, amount: money(part), cost: undefined }));

const minus = (value: string): string => (value.startsWith("-") ? value.slice(1) : `-${value}`);

/** What was given back, as what it takes, and the other way round. */
export const negated = (share: Share): Share => ({
  ...share,
  amount: minus(share.amount),
  ...(share.cost !== undefined && { cost: minus(share.cost) }),
});

/** The same shares on another day; `for_day` where a shut month moved them. */
export const onDay = (shares: readonly Share[], { day, for_day }: { day: string; for_day?: string }): Share[] =>
  shares.map((share) => ({ ...share, day, for_day }));
