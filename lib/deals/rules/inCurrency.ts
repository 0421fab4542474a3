import { mulMoney } from "@/lib/format/moneyMath";
import type { DealTerms } from "../schema/terms";

/**
 * Terms in another currency: every amount times the rate, to the cent; percentages, counts and what is reckoned stay.
 * @param rate how much of `currency` one of theirs is, exact decimals
 */
export function termsIn(terms: DealTerms, currency: DealTerms["currency"], rate: string): DealTerms {
  const to = (value: string): string => mulMoney(value, rate);
  const orNone = (value: string | null | undefined) => (value == null ? value : to(value));
  const charged = (line: DealTerms["expenses"][number]) => ({
    ...line,
    amount: line.per === "gross" || line.per === "net" ? line.amount : to(line.amount),
    cap: orNone(line.cap),
  });
  const { artist } = terms;
  return {
    ...terms,
    currency,
    tickets: terms.tickets.map((one) => ({ ...one, price: to(one.price) })),
    facility_fee: to(terms.facility_fee),
    fees: terms.fees.map(charged),
    expenses: terms.expenses.map(charged),
    own_costs: terms.own_costs.map(charged),
    promoter_fixed: to(terms.promoter_fixed),
    artist: {
      ...artist,
      guarantee: to(artist.guarantee),
      tiers: artist.tiers.map((one) => ({ ...one, from: orNone(one.from), to: orNone(one.to) })),
      bonuses: artist.bonuses.map((one) => ({ ...one, gross: orNone(one.gross), amount: to(one.amount) })),
    },
    withholdings: terms.withholdings.map((one) => ({ ...one, minimum: to(one.minimum) })),
    partners: terms.partners.map((one) => ({ ...one, paid: to(one.paid) })),
    deposit: to(terms.deposit),
  };
}
