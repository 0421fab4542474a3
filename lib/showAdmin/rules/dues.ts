import { addDays } from "@/lib/format/dates";
import { divideRounded, fromDecimal, rescale, toDecimal } from "@/lib/format/decimalText";
import { mulMoney } from "@/lib/format/moneyMath";

/** What a body asks from a day on. Without percent the amount is typed; `vat_inside`: VAT in the tickets' price, in percent. */
export interface DueRate {
  id: number;
  country: string;
  body: string;
  percent: string | null;
  vat_inside: string;
  days: number;
  valid_from: string;
  source: string;
}

/** The takings without the VAT that is in them, to the cent with halves away from zero: 101,200 at 10 % are 92,000 (shows-facts.md, D4). */
export function dueBase(takings: string, vat_inside: string): string {
  const vat = toDecimal(vat_inside);
  const over = 100n * 10n ** BigInt(vat.scale);
  const cents = rescale(toDecimal(takings), 2).units;
  return fromDecimal({ units: divideRounded(cents * over, over + vat.units), scale: 2 });
}

/** A base's due: 8.5 % of 92,000 are 7,820. */
export function dueAmount(base: string, percent: string): string {
  const { units, scale } = toDecimal(percent);
  return mulMoney(base, fromDecimal({ units, scale: scale + 2 }));
}

/** Of each body the rate that is in force on a day, by its name. */
export function ratesOn<Rate extends DueRate>(rates: readonly Rate[], country: string, day: string): Rate[] {
  const now = new Map<string, Rate>();
  for (const rate of rates) {
    if (rate.country !== country || rate.valid_from > day) continue;
    const before = now.get(rate.body);
    if (!before || before.valid_from < rate.valid_from) now.set(rate.body, rate);
  }
  return [...now.values()].sort((a, b) => a.body.localeCompare(b.body));
}

/** What a rate asks in one currency. */
export interface AskedDue<Money extends string> extends Pick<DueRate, "body" | "percent" | "source" | "days"> {
  rate_id: number;
  currency: Money;
  base: string;
  /** Null where it is typed. */
  amount: string | null;
}

/**
 * What rates ask of what the tickets brought: a percentage of each currency's takings, the house's currency where there are none; a typed
 * amount once, in the first currency there is.
 */
export function askedDues<Money extends string>(
  rates: readonly DueRate[],
  takings: readonly { currency: Money; amount: string }[],
  house: Money,
): AskedDue<Money>[] {
  const sums = takings.length > 0 ? takings : [{ currency: house, amount: "0.00" }];
  return rates.flatMap(({ id, body, percent, source, days, vat_inside }) =>
    (percent === null ? sums.slice(0, 1) : sums).map(({ currency, amount }) => {
      const base = dueBase(amount, vat_inside);
      const due = percent === null ? null : dueAmount(base, percent);
      return { rate_id: id, body, percent, source, days, currency, base, amount: due };
    }),
  );
}

/** When a due of a show is due. */
export const dueDay = (day: string, { days }: Pick<DueRate, "days">): string => addDays(day, days);
