import type { Tx } from "@/lib/db";
import { type Currency, currencies } from "@/lib/format/currencies";
import { convertSum } from "@/lib/format/moneyMath";
import { rateOn } from "./rateOnService";

type Sums = readonly { amount: string; currency: Currency }[];
type InPesos = (currency: Currency, day: string) => Promise<string | null>;

const inPesos =
  (tx: Tx | null): InPesos =>
  async (currency, day) =>
    currency === "ARS" ? "1" : ((await rateOn(tx, currency, day))?.rate ?? null);

/**
 * Amounts in one currency, at the rates of a day; null where a rate is missing.
 * @param tx the transaction of who sends, whose connection has to do: twenty who want a second one each wait for ever
 */
export const inCurrency = (tx: Tx | null, sums: Sums, wanted: Currency, day: string): Promise<string | null> =>
  converted(inPesos(tx), sums, wanted, day);

/** The same for many, each rate of a day asked for once. */
export function manyInCurrency(
  tx: Tx | null = null,
): (sums: Sums, wanted: Currency, day: string) => Promise<string | null> {
  const known = new Map<string, Promise<string | null>>();
  const find = inPesos(tx);
  const rate: InPesos = (currency, day) => {
    const key = `${currency} ${day}`;
    const found = known.get(key) ?? find(currency, day);
    known.set(key, found);
    return found;
  };
  return (...asked) => converted(rate, ...asked);
}

/** Amounts in each currency of the house, at the rates of a day; without those whose rate is missing. */
export async function inEach(tx: Tx | null, sums: Sums, day: string): Promise<Partial<Record<Currency, string>>> {
  const convert = manyInCurrency(tx);
  const found: Partial<Record<Currency, string>> = {};
  for (const wanted of currencies) {
    const amount = await convert(sums, wanted, day);
    if (amount !== null) found[wanted] = amount;
  }
  return found;
}

async function converted(inPesos: InPesos, sums: Sums, wanted: Currency, day: string): Promise<string | null> {
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
