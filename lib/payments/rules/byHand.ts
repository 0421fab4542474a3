import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import type { PaymentMethod } from "./states";

/** How who has no account is paid, as whoever prepares says. None of it is in a file for the bank; of cash no statement ever speaks. */
export const byHandMethods = ["echeq", "caja", "debito"] as const satisfies readonly PaymentMethod[];
export type ByHand = (typeof byHandMethods)[number];

export const isByHand = (method: string): method is ByHand => byHandMethods.some((one) => one === method);

/** The most that a country lets companies pay in cash; a dated parameter. */
export interface CashLimit {
  currency: string;
  amount: string;
  source: string;
}
/** What is paid in cash: all of it, and the largest debt that it pays, whole, in the same currency. A debt is not paid in cash by slices. */
export interface CashPayment {
  payee: string;
  currency: string;
  amount: string;
  debt: string;
}

/** Why something is not paid in cash (money.md section 9); null: it may be. */
export function cashProblem({ payee, currency, amount, debt }: CashPayment, limit: CashLimit | null): string | null {
  if (limit === null) return null;
  const most = formatMoney(limit.amount, limit.currency, { decimals: 2 });
  const within =
    currency === limit.currency && compareMoney(amount, limit.amount) <= 0 && compareMoney(debt, limit.amount) <= 0;
  return within ? null : `${payee}: en efectivo solo hasta ${most} (${limit.source}).`;
}
