import type { Currency } from "@/lib/format/currencies";
import { convertSum } from "@/lib/format/moneyMath";
import { rateOn } from "@/lib/rates/rateOnService";

const inPesos = async (currency: Currency, day: string): Promise<string | null> =>
  currency === "ARS" ? "1" : ((await rateOn(null, currency, day))?.rate ?? null);

/** Amounts in the currency of a policy, at the rates of a day; null where a rate is missing. */
export async function inCurrency(
  sums: readonly { amount: string; currency: Currency }[],
  wanted: Currency,
  day: string,
): Promise<string | null> {
  const [only] = sums;
  if (sums.length === 1 && only?.currency === wanted) return only.amount;
  const target = await inPesos(wanted, day);
  const parts: { value: string; rate: string }[] = [];
  for (const { amount, currency } of sums) {
    const rate = await inPesos(currency, day);
    if (rate === null) return null;
    parts.push({ value: amount, rate });
  }
  return target === null ? null : convertSum(parts, target);
}
