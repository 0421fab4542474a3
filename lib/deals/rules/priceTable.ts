import { mulMoney } from "@/lib/format/moneyMath";
import type { DealTerms } from "../schema/terms";
import { compile, settled } from "./settle";
import { fillingOrder, sellable, soldBy } from "./spread";

/** By how much all prices are moved, and the parts of the house that they are looked at, in percent. */
const MOVES = [-20, -10, 0, 10, 20] as const;
const PARTS = [50, 60, 70, 80, 90, 100] as const;

export interface PriceRow {
  /** Percent that every price is moved by. */
  move: number;
  /** What is left of the show at each part of the house. */
  results: { percent: number; sold: number; result: string }[];
}

const movedBy = (terms: DealTerms, move: number): DealTerms => ({
  ...terms,
  tickets: terms.tickets.map((one) => ({ ...one, price: mulMoney(one.price, String((100 + move) / 100)) })),
});

/** What the promoter is left with when prices are other ones and the house fills more or less: the same arithmetic as everywhere. */
export function priceTable(terms: DealTerms): PriceRow[] {
  const room = sellable(terms);
  const order = fillingOrder(room);
  return MOVES.map((move) => {
    const reckon = compile(movedBy(terms, move));
    return {
      move,
      results: PARTS.map((percent) => {
        const sold = Math.round((order.length * percent) / 100);
        return { percent, sold, result: settled(reckon(soldBy(order, room.length, sold))).promoter_result };
      }),
    };
  });
}
