import { toDecimal } from "@/lib/format/decimalText";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { cents, textOf, without } from "../../rules/cents";
import type { Side } from "../../rules/kinds";
import { settle } from "../../rules/settle";
import { fillingOrder, sellable, soldBy } from "../../rules/spread";
import type { DealTerms } from "../../schema/terms";

/** What was reported sold of one category in one currency. */
export interface Reported {
  category: string;
  currency: string;
  sold: number;
  amount: string;
}

/** What a show brought in one currency. `cost`: without the tax that is in it, which is no income of ours. */
export interface Income {
  currency: string;
  concept: string;
  amount: string;
  cost: string;
  /** Invoices that we send for it take its place. */
  invoiced: boolean;
}

const bare = (name: string) => name.trim().toLocaleLowerCase("es");

/** Tickets by price: where every category is one of the terms as it is called there, else as a house fills. */
export function soldByPrice(terms: DealTerms, reported: readonly Reported[]): number[] {
  const own = reported.filter(({ currency }) => currency === terms.currency);
  const at = (category: string) => terms.tickets.findIndex((ticket) => bare(ticket.category) === bare(category));
  const room = sellable(terms);
  if (own.every(({ category }) => at(category) >= 0)) {
    const sold = room.map(() => 0);
    for (const { category, sold: n } of own) sold[at(category)] = (sold[at(category)] ?? 0) + n;
    return sold;
  }
  const all = own.reduce((sum, { sold }) => sum + sold, 0);
  return soldBy(fillingOrder(room), room.length, all);
}

/**
 * What a show that was played brought (money.md, section 13): whoever promotes has what its tickets took, without the deal's tax on tickets in `cost`; whoever
 * represents has the artist's fee by the terms for what was sold. Without terms the tickets are taken as they are.
 */
export function incomeOf(side: Side, terms: DealTerms | null, artist: string, reported: readonly Reported[]): Income[] {
  if (side === "artista") {
    if (!terms) return [];
    const amount = settle(terms, soldByPrice(terms, reported)).artist_fee;
    return positive([
      { currency: terms.currency, concept: `Caché de ${artist}`, amount, cost: amount, invoiced: true },
    ]);
  }
  const taxed = terms !== null && !terms.tax_on_top;
  return positive(
    [...new Set(reported.map(({ currency }) => currency))].map((currency) => {
      const amount = sumMoney(reported.filter((one) => one.currency === currency).map((one) => one.amount));
      const cost = taxed ? textOf(without(cents(amount), toDecimal(terms.ticket_tax))) : amount;
      return { currency, concept: "Entradas", amount, cost, invoiced: false };
    }),
  );
}

const positive = (all: readonly Income[]) => all.filter(({ amount }) => compareMoney(amount, "0") > 0);

/** What is still to accrue of it beside what was invoiced for it. Never below nothing. */
export function leftOf({ amount, cost, invoiced }: Income, billed: string): { amount: string; cost: string } {
  if (!invoiced) return { amount, cost };
  const left = subMoney(amount, billed);
  const none = compareMoney(left, "0") <= 0;
  return none ? { amount: "0.00", cost: "0.00" } : { amount: left, cost: left };
}
