import { addMoney, compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { Side } from "../../rules/kinds";
import { settle } from "../../rules/settle";
import { sellable } from "../../rules/spread";
import type { DealTerms } from "../../schema/terms";

/** A line of a show's budget, in the currency of its terms. */
export interface BudgetLine {
  side: "gasto" | "ingreso";
  concept: string;
  amount: string;
}

/**
 * What a show costs and brings by its terms with a full house: the most that they promise. Whoever promotes pays costs and artist and keeps the net; whoever
 * represents gets the artist's fee. What one spends beside it is budgeted in Costos; once costs are typed there, those of the terms are not
 * budgeted a second time.
 */
export function budgetOf(terms: DealTerms, side: Side, artist: string, costsTyped = false): BudgetLine[] {
  const full = settle(terms, sellable(terms));
  if (side === "artista") return lines([{ side: "ingreso", concept: `Caché de ${artist}`, amount: full.artist_fee }]);
  const costs = sumMoney([full.expenses, full.own_costs]);
  // What is borne on top of the fee is of the artist's cost, too.
  const fee = subMoney(subMoney(full.net, full.promoter_result), costs);
  return lines([
    ...(costsTyped ? [] : full.expense_lines).map(({ name, amount }) => ({
      side: "gasto" as const,
      concept: name,
      amount,
    })),
    { side: "gasto", concept: "Costos propios", amount: costsTyped ? "0.00" : full.own_costs },
    { side: "gasto", concept: `Caché de ${artist}`, amount: fee },
    { side: "ingreso", concept: "Entradas, neto", amount: full.net },
  ]);
}

/** One line of each concept, without those that are nothing. */
function lines(all: readonly BudgetLine[]): BudgetLine[] {
  const sums = new Map<string, BudgetLine>();
  for (const line of all) {
    const key = `${line.side} ${line.concept}`;
    sums.set(key, { ...line, amount: addMoney(sums.get(key)?.amount ?? "0.00", line.amount) });
  }
  return [...sums.values()].filter(({ amount }) => compareMoney(amount, "0") > 0);
}
