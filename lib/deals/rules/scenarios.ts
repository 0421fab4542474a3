import type { DealTerms } from "../schema/terms";
import { breakEven } from "./breakEven";
import { compile, type Settled, settled } from "./settle";
import { fillingOrder, sellable, soldBy } from "./spread";

/** The parts of the house that a deal is looked at, in percent. */
const PARTS = [50, 70, 85, 100] as const;

/** Tickets sold in all, as comparable shows would end: a quarter, half and three quarters of them below. */
export const forecastKeys = ["p25", "p50", "p75"] as const;
export type Expected = Readonly<Record<(typeof forecastKeys)[number], number>>;

/** A deal at one number of tickets. `at`: the part of the house that it is, the break-even, or what is expected. */
export interface Scenario {
  at: `${(typeof PARTS)[number]}` | "break_even" | (typeof forecastKeys)[number];
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

/** A deal at half, seven tenths, 85 % and the whole of the house, where it breaks even, and at what is expected, by number of tickets. */
export function scenariosOf(terms: DealTerms, expected: Expected | null = null): Scenarios {
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
  if (expected) for (const key of forecastKeys) scenarios.push(at(key, Math.min(whole, expected[key])));
  return {
    of: whole,
    break_even: covers?.tickets ?? null,
    scenarios: scenarios.toSorted((a, b) => a.settled.sold - b.settled.sold),
  };
}
