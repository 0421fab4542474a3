import type { Currency } from "@/lib/format/currencies";
import { convertSum } from "@/lib/format/moneyMath";
import { rateOn } from "@/lib/rates/rateOnService";

const inPesos = async (currency: Currency, day: string): Promise<string | null> =>
  currency === "ARS" ? "1" : ((await rateOn(null, currency, day))?.rate ?? null);

/** An amount in the currency of a policy, at the rates of a day; null where a rate is missing. */
export async function inCurrency(
  { amount, currency }: { amount: string; currency: Currency },
  wanted: Currency,
  day: string,
): Promise<string | null> {
  if (currency === wanted) return amount;
  const [rate, target] = await Promise.all([inPesos(currency, day), inPesos(wanted, day)]);
  return rate === null || target === null ? null : convertSum([{ value: amount, rate }], target);
}
