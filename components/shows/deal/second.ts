import type { Currency } from "@/lib/format/currencies";
import { formatMoney } from "@/lib/format/money";
import { mulMoney } from "@/lib/format/moneyMath";

/** The show's currency, where its deal is in another one, and how much of it one of the deal's is, as both sides agreed. */
export interface Second {
  currency: Currency;
  rate: string;
}

/** An amount of the deal in the show's currency, to the cent. */
export const secondText = (value: string, { currency, rate }: Second): string =>
  formatMoney(mulMoney(value, rate), currency, { decimals: 2 });
