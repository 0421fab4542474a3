import { toDecimal } from "@/lib/format/decimalText";
import type { DealTerms } from "../schema/terms";
import { compileArtist } from "./artist";
import { type Cents, cents, least, textOf, times, total, without } from "./cents";
import { guaranteeIsCost } from "./kinds";
import { compileWithholdings, type WithheldLine } from "./withheld";

/** A deal reckoned for what was sold, in cents; `settle` writes it as texts. */
export interface Reckoned {
  sold: number;
  gross: Cents;
  fees: Cents;
  adjusted: Cents;
  tax: Cents;
  net: Cents;
  expense_lines: { name: string; amount: Cents; over: Cents }[];
  expenses: Cents;
  own_costs: Cents;
  promoter_profit: Cents;
  split_point: Cents;
  pct_applied: string | null;
  bonuses: Cents;
  artist_fee: Cents;
  withholdings: WithheldLine[];
  withheld: Cents;
  walkout: Cents;
  promoter_result: Cents;
  partners: { name: string; reimbursed: Cents; share: Cents; total: Cents }[];
}

type Charge = DealTerms["expenses"][number];

/** What the costs really were, by their name, in the place of what the terms say. */
export type RealCosts = Readonly<Record<string, string>>;

/** A cost, read once: `over` is what the agreed cap left to the company. */
function compileCharge({ name, per, amount, cap }: Charge, real?: string) {
  const fixed = real === undefined ? null : cents(real);
  const money = per === "fixed" || per === "ticket" ? cents(amount) : 0n;
  const part = per === "gross" || per === "net" ? toDecimal(amount) : null;
  const limit = cap == null ? null : cents(cap);
  return (sold: number, gross: Cents, net: Cents) => {
    const whole =
      fixed ?? (part ? times(per === "gross" ? gross : net, part) : per === "ticket" ? money * BigInt(sold) : money);
    const counted = limit === null ? whole : least(whole, limit);
    return { name, amount: counted, over: whole - counted };
  };
}

/**
 * Reads the terms once; the answer reckons them for tickets sold by price, in the order of `terms.tickets`. The same
 * arithmetic for calculator, offer, projection, settlement and bordereau. Each line is rounded to the cent, halves away from
 * zero, and totals are sums of rounded lines (shows-facts.md, section 1).
 */
export function compile(terms: DealTerms, real: RealCosts = {}): (sold: readonly number[]) => Reckoned {
  const prices = terms.tickets.map(({ price }) => cents(price));
  const sellable = terms.tickets.reduce((sum, t) => sum + t.capacity - t.comps - t.kills, 0);
  const tax = toDecimal(terms.ticket_tax);
  const facility = cents(terms.facility_fee);
  const fees = terms.fees.map((fee) => compileCharge(fee));
  const expenses = terms.expenses.map((line) => compileCharge(line, real[line.name]));
  const own = terms.own_costs.map((line) => compileCharge(line, real[line.name]));
  const guarantee = guaranteeIsCost[terms.artist.kind] ? cents(terms.artist.guarantee) : 0n;
  const profit = toDecimal(terms.promoter_profit);
  const fixedProfit = cents(terms.promoter_fixed);
  const artist = compileArtist(terms.artist);
  const withholdings = compileWithholdings(terms.artist.gross_up, terms.withholdings);
  const deposit = cents(terms.deposit);
  const partners = terms.partners.map(({ name, pct, paid }) => ({ name, pct: toDecimal(pct), paid: cents(paid) }));

  return (byPrice) => {
    const sold = byPrice.reduce((sum, n) => sum + n, 0);
    const gross = total(prices.map((price, i) => price * BigInt(byPrice[i] ?? 0)));
    const feeSum = facility * BigInt(sold) + total(fees.map((fee) => fee(sold, gross, gross).amount));
    const adjusted = gross - feeSum;
    const net = terms.tax_on_top ? adjusted : without(adjusted, tax);
    const taxed = terms.tax_on_top ? times(adjusted, tax) : adjusted - net;
    const expense_lines = expenses.map((line) => line(sold, gross, net));
    const expenseSum = total(expense_lines.map(({ amount }) => amount));
    const over = total(expense_lines.map((line) => line.over));
    const ownSum = total(own.map((line) => line(sold, gross, net).amount)) + over;
    const promoter_profit = times(expenseSum + guarantee, profit) + fixedProfit;
    const costs = expenseSum + promoter_profit;
    const { share, applied, bonuses } = artist({ sold, sellable, gross, net, costs });
    const { fee, lines } = withholdings(share + bonuses);
    const withheld = total(lines.map(({ amount }) => amount));
    const result = net - expenseSum - fee - ownSum;
    return {
      sold,
      gross,
      fees: feeSum,
      adjusted,
      tax: taxed,
      net,
      expense_lines,
      expenses: expenseSum,
      own_costs: ownSum,
      promoter_profit,
      split_point: terms.artist.kind === "plus" ? costs + guarantee : costs,
      pct_applied: applied,
      bonuses,
      artist_fee: fee,
      withholdings: lines,
      withheld,
      walkout: fee - withheld - deposit,
      promoter_result: result,
      partners: shared(result, partners),
    };
  };
}

/** What a co-production leaves each partner: what they paid, and their part of result or loss. The last takes the cent that is left. */
function shared(result: Cents, partners: readonly { name: string; pct: ReturnType<typeof toDecimal>; paid: Cents }[]) {
  let left = result;
  return partners.map(({ name, pct, paid }, i) => {
    const share = i === partners.length - 1 ? left : times(result, pct);
    left -= share;
    return { name, reimbursed: paid, share, total: paid + share };
  });
}

/** All amounts of `Reckoned` as decimal texts. */
export type Settled = ReturnType<typeof settled>;

export function settled(r: Reckoned) {
  const { expense_lines, withholdings, partners, sold, pct_applied, ...amounts } = r;
  const texts = Object.fromEntries(Object.entries(amounts).map(([key, value]) => [key, textOf(value)])) as Record<
    keyof typeof amounts,
    string
  >;
  return {
    ...texts,
    sold,
    pct_applied,
    expense_lines: expense_lines.map(({ name, amount, over }) => ({
      name,
      amount: textOf(amount),
      over: textOf(over),
    })),
    withholdings: withholdings.map((w) => ({ ...w, base: textOf(w.base), amount: textOf(w.amount) })),
    partners: partners.map((p) => ({
      name: p.name,
      reimbursed: textOf(p.reimbursed),
      share: textOf(p.share),
      total: textOf(p.total),
    })),
  };
}

/** The deal for tickets sold by price (in the order of `terms.tickets`), with costs as they were where `real` names them. */
export const settle = (terms: DealTerms, sold: readonly number[], real?: RealCosts): Settled =>
  settled(compile(terms, real)(sold));
