import type { DealTerms } from "../schema/terms";

/** What can be sold of each price. */
export const sellable = (terms: Pick<DealTerms, "tickets">): number[] =>
  terms.tickets.map(({ capacity, comps, kills }) => capacity - comps - kills);

/**
 * In which order a house fills when every price sells at the same pace: the next ticket is of the price that is furthest behind
 * its part (Webster). One ticket more never takes one from another price, and the whole house ends full.
 */
export function fillingOrder(room: readonly number[]): Uint8Array {
  const whole = room.reduce((sum, n) => sum + n, 0);
  const order = new Uint8Array(whole);
  const sold = room.map(() => 0);
  for (let at = 0; at < whole; at++) {
    let next = 0;
    let behind = Number.POSITIVE_INFINITY;
    for (let i = 0; i < room.length; i++) {
      const places = room[i] ?? 0;
      const here = sold[i] ?? 0;
      if (here >= places) continue;
      const pace = (2 * here + 1) / places;
      if (pace < behind) [behind, next] = [pace, i];
    }
    order[at] = next;
    sold[next] = (sold[next] ?? 0) + 1;
  }
  return order;
}

/** The first `tickets` of a filling order, by price. */
export function soldBy(order: Uint8Array, prices: number, tickets: number): number[] {
  const sold = new Array<number>(prices).fill(0);
  for (let at = 0; at < Math.min(tickets, order.length); at++) {
    const price = order[at] ?? 0;
    sold[price] = (sold[price] ?? 0) + 1;
  }
  return sold;
}
