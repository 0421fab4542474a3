import type { Currency } from "@/lib/format/currencies";
import { inZone } from "@/lib/format/dates";
import type { manyInCurrency } from "@/lib/rates/inCurrencyService";
import { othersOf, type RequestRow } from "../engine/held";
import type { FactValues } from "./schema";

export type Convert = ReturnType<typeof manyInCurrency>;

/** What the policy of a request was asked about it, with the amount in the currency of another one: at the rate of the day it was asked, else not known. */
export async function factsIn(row: RequestRow, currency: Currency, convert: Convert): Promise<FactValues> {
  const facts = row.facts as FactValues;
  if (row.policy.currency === currency || row.amount === null) return facts;
  const own = { amount: row.amount.toFixed(2), currency: row.currency as Currency };
  return {
    ...facts,
    importe: await convert([own, ...othersOf(row)], currency, inZone(row.asked_at.toISOString()).day),
  };
}
