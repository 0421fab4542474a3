import type { Tx } from "@/lib/db";
import type { Currency } from "@/lib/format/currencies";
import { convertSum } from "@/lib/format/moneyMath";
import { rateOn } from "./rateOnService";

const inPesos = async (tx: Tx | null, currency: Currency, day: string): Promise<string | null> =>
  currency === "ARS" ? "1" : ((await rateOn(tx, currency, day))?.rate ?? null);

/**
 * Amounts in one currency, at the rates of a day; null where a rate is missing.
 * @param tx the transaction of who sends, whose connection has to do: twenty who want a second one each wait for ever
 */
export async function inCurrency(
  tx: Tx | null,
  sums: readonly { amount: string; currency: Currency }[],
  wanted: Currency,
  day: string,
): Promise<string | null> {
  const [only] = sums;
  if (sums.length === 1 && only?.currency === wanted) return only.amount;
  const target = await inPesos(tx, wanted, day);
  const parts: { value: string; rate: string }[] = [];
  for (const { amount, currency } of sums) {
    const rate = await inPesos(tx, currency, day);
    if (rate === null) return null;
    parts.push({ value: amount, rate });
  }
  return target === null ? null : convertSum(parts, target);
}
