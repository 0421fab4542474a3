import type { DealTerms } from "../schema/terms";
import { breakEven } from "./breakEven";
import { compile, type Settled, settled } from "./settle";
import { fillingOrder, sellable, soldBy } from "./spread";

/** The parts of the house that a deal is looked at, in percent. */
const PARTS = [50, 70, 85, 100] as const;

/** A deal at one number of tickets. `at`: the part of the house that it is, or the break-even. */
export interface Scenario {
  at: `${(typeof PARTS)[number]}` | "break_even";
  /** Percent of what can be sold, to one decimal. */
  percent: number;
  settled: Settled;
}

export interface Scenarios {
  /** What can be sold. */
  of: number;
  /** The least number of tickets that covers; null: not even a full house does. */
  break_even: number | null;
  scenarios: Scenario[];
}

/** A deal at half, seven tenths, 85 % and the whole of the house, and where it breaks even, by number of tickets. */
export function scenariosOf(terms: DealTerms): Scenarios {
  const room = sellable(terms);
  const order = fillingOrder(room);
  const reckon = compile(terms);
  const covers = breakEven(terms);
  const whole = order.length;
  const at = (key: Scenario["at"], tickets: number): Scenario => ({
    at: key,
    percent: whole === 0 ? 0 : Math.round((tickets / whole) * 1_000) / 10,
    settled: settled(reckon(soldBy(order, room.length, tickets))),
  });
  const scenarios = PARTS.map((part) => at(`${part}`, Math.round((whole * part) / 100)));
  if (covers) scenarios.push(at("break_even", covers.tickets));
  return {
    of: whole,
    break_even: covers?.tickets ?? null,
    scenarios: scenarios.toSorted((a, b) => a.settled.sold - b.settled.sold),
  };
}
