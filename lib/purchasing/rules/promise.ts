import { addMoney, compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { costsOf } from "@/lib/vouchers/rules/split";
import { isPositive, least, lineAmounts } from "./quantity";

interface OrderedLine {
  id: number;
  net: string;
  vat: string;
  vat_rate: string;
}

/** What a bill says of an order's line; of none where it was not ordered. */
export interface SaidLine {
  order_line_id: number | null;
  quantity: string;
  unit_price: string;
}

/** What a bill says of each line of an order with its VAT, in their order; null where it says nothing of any of them. */
export function weightsOf(lines: readonly OrderedLine[], said: readonly SaidLine[]): string[] | null {
  const weights = lines.map(({ id, vat_rate }) =>
    sumMoney([
      "0.00",
      ...said
        .filter(({ order_line_id }) => order_line_id === id)
        .map((one) => {
          const { net, vat } = lineAmounts({ ...one, vat_rate });
          return addMoney(net, vat);
        }),
    ]),
  );
  return weights.some(isPositive) ? weights : null;
}

/**
 * What is left promised of each line of an order: what a bill accrued is first that of the lines it says, and what it has over them, or says of
 * none, that of all others, each its share. Together always the order less its bills, and nothing where they come to more.
 */
export function leftOf(
  lines: readonly OrderedLine[],
  bills: readonly { amount: string; said: readonly SaidLine[] }[],
): string[] {
  let left = lines.map(({ net, vat }) => addMoney(net, vat));
  let over = "0.00";
  for (const { amount, said } of bills) {
    const weights = weightsOf(lines, said);
    if (weights === null) {
      over = addMoney(over, amount);
      continue;
    }
    const taken = costsOf(amount, weights);
    const kept = taken.map((part, index) => least(part, left[index] ?? "0.00"));
    over = addMoney(over, subMoney(amount, sumMoney(kept)));
    left = left.map((one, index) => subMoney(one, kept[index] ?? "0.00"));
  }
  const total = sumMoney(["0.00", ...left]);
  if (compareMoney(over, total) >= 0) return left.map(() => "0.00");
  const spread = costsOf(over, left);
  return left.map((one, index) => subMoney(one, spread[index] ?? "0.00"));
}
