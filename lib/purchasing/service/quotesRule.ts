import type { Rules } from "@/lib/approvals/policies/schema";
import { type Tx, txQuery } from "@/lib/db";
import type { Currency } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import { inCurrency } from "@/lib/rates/inCurrencyService";

/** What the approvals call an order. */
export const ORDER_KIND = "purchase_order";

/** How many quotes are wanted above which amount. */
interface Wanted {
  quotes: number;
  over: string;
  currency: Currency;
}

/** As the rules in force of the approvals have it: the first one that asks for fewer quotes than so many. Without one, none are wanted. */
export async function wantedQuotes(tx: Tx): Promise<Wanted> {
  const [row] = await txQuery<{ rules: Rules; currency: Currency }>(
    tx,
    "SELECT rules, currency::text AS currency FROM approval_policy WHERE kind = $1::text AND state = 'vigente'",
    ORDER_KIND,
  );
  for (const { conditions } of row?.rules ?? []) {
    const fewer = conditions.find(({ field, op }) => field === "cotizaciones" && op === "menor");
    if (!fewer) continue;
    const over = conditions.find(({ field, op }) => field === "importe" && (op === "mayor" || op === "mayor_o_igual"));
    return { quotes: Number(fewer.value), over: String(over?.value ?? "0"), currency: row?.currency ?? "ARS" };
  }
  return { quotes: 1, over: "0", currency: row?.currency ?? "ARS" };
}

/** Whether an amount wants that many quotes; one whose rate is not known does. */
export async function needsQuotes(
  tx: Tx,
  { over, currency }: Wanted,
  amount: { amount: string; currency: Currency },
): Promise<boolean> {
  const own = await inCurrency(tx, [amount], currency, todayIn());
  return own === null || compareMoney(own, over) > 0;
}
