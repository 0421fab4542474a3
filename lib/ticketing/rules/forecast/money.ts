import { mulMoney, sumMoney } from "@/lib/format/moneyMath";

/** A category in a currency: what of it is left, its list price (null where it has none), and what it sold lately. */
export interface Selling {
  categoria: string;
  divisa: string;
  /** Places left; null where nobody said how many it has. */
  left: number | null;
  precio: string | null;
  /** Tickets of the last fourteen days, and of the whole sale. */
  lately: number;
  sold: number;
}

/** What is still to come in of some tickets, a line per currency; `unpriced`: tickets of categories without a price. */
export interface Remaining {
  montos: { divisa: string; tickets: number; monto: string }[];
  unpriced: number;
}

/** As it sold lately; of nothing lately, as it sold in all; of nothing at all, as places are left. */
function weightsOf(selling: readonly Selling[]): number[] {
  for (const count of [(one: Selling) => one.lately, (one: Selling) => one.sold, (one: Selling) => one.left ?? 0]) {
    const weights = selling.map((one) => Math.max(0, count(one)));
    if (weights.some((weight) => weight > 0)) return weights;
  }
  return selling.map(() => 1);
}

/** Whole tickets by their weights: the largest rest first; a category that is full leaves what is beyond it to the others. */
export function spreadTickets(count: number, selling: readonly Selling[]): number[] {
  const given = selling.map(() => 0);
  const weights = weightsOf(selling);
  const room = (at: number) => (selling[at]?.left ?? Number.POSITIVE_INFINITY) - (given[at] as number);
  let rest = Math.max(0, Math.round(count));
  while (rest > 0) {
    const open = selling.map((_, at) => at).filter((at) => room(at) > 0);
    const weighing = open.filter((at) => (weights[at] as number) > 0);
    const among = weighing.length > 0 ? weighing : open;
    if (among.length === 0) break;
    const whole = among.reduce((sum, at) => sum + (weighing.length > 0 ? (weights[at] as number) : 1), 0);
    const parts = among.map((at) => {
      const exact = (rest * (weighing.length > 0 ? (weights[at] as number) : 1)) / whole;
      return { at, take: Math.min(room(at), Math.floor(exact)), over: exact - Math.floor(exact) };
    });
    const taken = parts.reduce((sum, { take }) => sum + take, 0);
    for (const { at, take } of parts) given[at] = (given[at] as number) + take;
    rest -= taken;
    if (taken > 0 && rest > among.length) continue;
    for (const { at } of parts.sort((a, b) => b.over - a.over || a.at - b.at)) {
      if (rest === 0) break;
      if (room(at) <= 0) continue;
      given[at] = (given[at] as number) + 1;
      rest -= 1;
    }
  }
  return given;
}

/**
 * What is still to come in if `count` more tickets are sold: by category as they sold in the last fourteen days, at their list
 * prices; currencies apart. Exact to the cent.
 */
export function remainingMoney(count: number, selling: readonly Selling[]): Remaining {
  const given = spreadTickets(count, selling);
  const currencies = [...new Set(selling.map(({ divisa }) => divisa))];
  const priced = selling.map((one, at) => ({ ...one, tickets: given[at] as number }));
  const unpriced = priced.filter(({ precio }) => precio === null).reduce((sum, { tickets }) => sum + tickets, 0);
  const montos = currencies.flatMap((divisa) => {
    const lines = priced.filter((one) => one.divisa === divisa && one.precio !== null && one.tickets > 0);
    if (lines.length === 0) return [];
    const monto = sumMoney(lines.map(({ precio, tickets }) => mulMoney(precio as string, String(tickets))));
    return [{ divisa, tickets: lines.reduce((sum, { tickets }) => sum + tickets, 0), monto }];
  });
  return { montos, unpriced };
}
