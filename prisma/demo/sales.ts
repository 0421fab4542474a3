import { addDays, diffDays } from "@/lib/format/dates";
import { spread } from "./apportion";
import { daysBetween } from "./calendar";
import { dayWeights } from "./curve";
import { random } from "./random";
import type { Lane, SaleRow, SalesPlan, ShowPlan } from "./types";

interface Day {
  tickets: number;
  cents: number;
}

/** Tickets of a lane on each day of the window; `weights` are the show's, the lane adds its own unevenness. */
function laneTickets(lane: Lane, onSale: string, weights: readonly number[], seed: string): number[] {
  const rng = random(seed);
  const own = weights.map((weight) => weight * rng.between(0.86, 1.14));
  const tickets = weights.map(() => 0);
  for (const { from, to, count } of lane.stretches) {
    const start = diffDays(onSale, from);
    const days = own.slice(start, diffDays(onSale, to) + 1);
    for (const [index, part] of spread(count, days, rng.next()).entries()) tickets[start + index] = part;
  }
  return tickets;
}

/** One day takes back more than it sells; the seats are sold again two days later. */
function withReturns(tickets: number[], at: number): number[] {
  const sold = tickets[at] ?? 0;
  const back = sold + 3 + (at % 5);
  return tickets.map((value, index) => (index === at ? value - back : index === at + 2 ? value + back : value));
}

/** The price of a lane on each day, whole cents. */
function dayPrices({ prices }: Lane, days: readonly string[]): number[] {
  return days.map((day) => (prices.findLast(({ from }) => from <= day) ?? prices[0])?.cents ?? 0);
}

/** The daily figures of each series (ticketera and category) over the whole window. */
function series(show: ShowPlan, plan: SalesPlan, days: readonly string[]): Map<string, Day[]> {
  const [onSale = ""] = days;
  const weights = dayWeights(days, show.soldOutOn, plan.curve, random(show.name));
  const returnsAt = plan.returnsOn === null ? -1 : diffDays(onSale, plan.returnsOn);
  const found = new Map<string, Day[]>();
  for (const [index, lane] of plan.lanes.entries()) {
    const planned = laneTickets(lane, onSale, weights, `${show.name}#${index}`);
    const tickets = index === 0 && returnsAt >= 0 ? withReturns(planned, returnsAt) : planned;
    const prices = dayPrices(lane, days);
    const key = JSON.stringify([lane.ticketera, lane.categoria]);
    const before = found.get(key);
    const sold = tickets.map((count, at) => ({
      tickets: (before?.[at]?.tickets ?? 0) + count,
      cents: (before?.[at]?.cents ?? 0) + count * (prices[at] ?? 0),
    }));
    found.set(key, sold);
  }
  return found;
}

/**
 * The sales of a show from its first day to `today`, as they are reported: by series, oldest first, a row per day and
 * none after `until`. The same show always gives the same rows, so a later day only adds to what an earlier one gave.
 */
export function salesThrough(show: ShowPlan, today: string): SaleRow[] {
  const { sales, onSale, fecha } = show;
  if (!sales || !onSale || !fecha) return [];
  const reported = addDays(today, -sales.lag);
  const last = reported < sales.until ? reported : sales.until;
  const days = daysBetween(onSale, fecha);
  const known = days.filter((day) => day <= last);
  return [...series(show, sales, days)].flatMap(([key, figures], index) => {
    const [ticketera = "", categoria = ""] = JSON.parse(key) as string[];
    const slip = index === 0 ? sales.slip : null;
    let tickets = 0;
    let cents = 0;
    return known.map((day, at) => {
      const sold = figures[at] ?? { tickets: 0, cents: 0 };
      tickets += sold.tickets;
      cents += sold.cents;
      const slipped = slip !== null && day >= slip.from;
      return {
        fecha: day,
        ticketera,
        categoria,
        venta_diaria: sold.tickets,
        venta_total: tickets + (slipped ? slip.tickets : 0),
        monto_diario: sold.cents,
        recaudacion_total: cents + (slipped ? slip.cents : 0),
      };
    });
  });
}
