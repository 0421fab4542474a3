import { type Tx, txQuery } from "@/lib/db";
import { breakEven } from "@/lib/deals/rules/breakEven";
import { compile, settled } from "@/lib/deals/rules/settle";
import { fillingOrder, sellable, soldBy } from "@/lib/deals/rules/spread";
import { dealTerms } from "@/lib/deals/schema/terms";
import { outlookOf } from "@/lib/ticketing/shows/service/outlook";
import type { ShowSummary } from "../schema";

/**
 * What the deal leaves with what is sold, with a full house, and with what shows like it came to: the same arithmetic as the deal's
 * scenarios. Null where we do not sell the tickets, or the terms are not complete.
 */
export async function outlookIn(tx: Tx, id: number): Promise<NonNullable<ShowSummary["outlook"]> | null> {
  const [deal] = await txQuery<{ terms: unknown }>(
    tx,
    "SELECT terms FROM deal WHERE show_id = $1::int AND side = 'promotor'",
    id,
  );
  const read = dealTerms.safeParse(deal?.terms);
  if (!read.success) return null;
  const terms = read.data;
  const room = sellable(terms);
  const order = fillingOrder(room);
  if (order.length === 0) return null;
  const reckon = compile(terms);
  const leaves = (tickets: number) => settled(reckon(soldBy(order, room.length, tickets))).promoter_result;
  const covers = breakEven(terms);
  const { sold, range } = await outlookOf(id);
  return {
    divisa: terms.currency,
    break_even: covers && { tickets: covers.tickets, percent: Math.round((1_000 * covers.tickets) / covers.of) / 10 },
    today: leaves(sold),
    full: leaves(order.length),
    range: range && {
      p25: leaves(range.p25),
      p50: leaves(range.p50),
      p75: leaves(range.p75),
      comparables: range.comparables,
    },
  };
}
