import type { Currency } from "@/lib/format/currencies";
import { convertSum } from "@/lib/format/moneyMath";

/** What a unit of a currency is worth on a day, in the currency that all rates are in; null where nobody loaded it. */
export type RateOn = (currency: Currency, day: string) => Promise<string | null>;

let rateOn: RateOn = async () => null;

/** Where the rates of the engine come from. Without one, what is in another currency is not known. */
export function takeRatesFrom(rates: RateOn): void {
  rateOn = rates;
}

/** An amount in the currency of a policy, at the rates of a day; null where a rate is missing. */
export async function inCurrency(
  { amount, currency }: { amount: string; currency: Currency },
  wanted: Currency,
  day: string,
): Promise<string | null> {
  if (currency === wanted) return amount;
  const [rate, target] = await Promise.all([rateOn(currency, day), rateOn(wanted, day)]);
  return rate === null || target === null ? null : convertSum([{ value: amount, rate }], target);
}
