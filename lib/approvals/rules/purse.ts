import type { Currency } from "@/lib/format/currencies";
import { formatMoney } from "@/lib/format/money";
import { addMoney, compareMoney, convertSum, subMoney } from "@/lib/format/moneyMath";
import type { ShownPurse } from "../schema";

/** The budget that a purse has in another currency than what is asked; `factor`: how much of it one unit asked is, null without a rate. */
export interface Elsewhere {
  currency: Currency;
  given: string;
  used: string;
  factor: string | null;
}

/** A purse as a kind finds it, in the currency that is asked. */
export interface PurseInUse {
  title: string;
  currency: Currency;
  /** Null where it has no budget in that currency. */
  given: string | null;
  /** All that is in use in it now, and how much of that is the request's own. */
  used: string;
  posted: string;
  /** What is asked of it. */
  own: string;
  /** Where it has a budget in another currency alone. */
  elsewhere?: Elsewhere | null;
  href?: string;
}

/** What is given, used and left; nothing is said to be left of what nobody gave a budget. */
export const figuresOf = (given: string | null, used: string) => ({
  presupuestado: given,
  usado: used,
  disponible: given === null ? null : subMoney(given, used),
});

/**
 * A purse without the request, with it, and as it is today. What is asked in a currency that it has no budget in is counted in the one that
 * it has, with what is in use in that currency, at the day's rate; without a budget, or without a rate, it says what is used.
 */
export function purseShown({ title, currency, given, used, posted, own, elsewhere, href }: PurseInUse): ShownPurse {
  const others = subMoney(used, posted);
  const named = { title, ...(href && { href }) };
  if (given === null && elsewhere?.factor) {
    const { factor } = elsewhere;
    const worth = (value: string) => convertSum([{ value, rate: factor }], "1");
    const at = (value: string) => figuresOf(elsewhere.given, addMoney(elsewhere.used, worth(value)));
    const asked = { amount: own, currency };
    return {
      ...named,
      currency: elsewhere.currency,
      asked,
      before: at(others),
      after: at(addMoney(others, own)),
      today: at(used),
    };
  }
  return {
    ...named,
    currency,
    before: figuresOf(given, others),
    after: figuresOf(given, addMoney(others, own)),
    today: figuresOf(given, used),
  };
}

/** By how much a purse is exceeded with the request: "$ 200", "≈ $ 7.014.250" in another currency; null where it is enough or has no budget. */
export function exceededText({ after: { disponible }, currency, asked }: ShownPurse): string | null {
  if (disponible === null || compareMoney(disponible, "0") >= 0) return null;
  return `${asked ? "≈ " : ""}${formatMoney(disponible.slice(1), currency)}`;
}
