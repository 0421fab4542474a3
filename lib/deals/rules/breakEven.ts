import type { DealTerms } from "../schema/terms";
import { cents } from "./cents";
import { compile } from "./settle";
import { fillingOrder, sellable, soldBy } from "./spread";

/** The least tickets that cover, and what part of the house they are; `null`: not even a full house covers. */
export type BreakEven = { tickets: number; of: number } | null;

/**
 * The least number of tickets with which the promoter's result is not negative. It is searched from the first ticket on, since a
 * bonus or a rising percentage can make the result dip behind a number that covered: one ticket brings its price at most, so
 * from a loss of L no number nearer than L ÷ price can cover, and those alone are left out.
 */
export function breakEven(terms: DealTerms): BreakEven {
  const room = sellable(terms);
  const order = fillingOrder(room);
  const reckon = compile(terms);
  const dearest = terms.tickets.reduce((max, { price }) => (cents(price) > max ? cents(price) : max), 0n);
  // Each line may round by a cent in the ticket's favour.
  const step = dearest + BigInt(10 + terms.expenses.length + terms.own_costs.length + terms.withholdings.length);
  let tickets = 0;
  while (tickets <= order.length) {
    const result = reckon(soldBy(order, room.length, tickets)).promoter_result;
    if (result >= 0n) return { tickets, of: order.length };
    const jump = Number(-result / step);
    tickets += Math.max(1, jump);
  }
  return null;
}
