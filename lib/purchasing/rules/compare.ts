import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import { divided, multiplied, percentOver } from "./quantity";

interface AskedLine {
  id: number;
  quantity: string;
}

interface OfferedLine {
  requisition_line_id: number | null;
  quantity: string;
  pack: string;
  unit_price: string;
}

interface Offer {
  id: number;
  /** Units of the requisition's currency for one of the quote's; null where they are the same. */
  fx_rate: string | null;
  /** In another currency, and without a rate. */
  unknown_rate?: boolean;
  valid_until: string | null;
  expired_reason: string;
  delivery_day: string | null;
  lines: readonly OfferedLine[];
}

/** What a delivery can come after. */
export const lates = ["", "necesidad", "show"] as const;
type Late = (typeof lates)[number];
export const lateTexts: Readonly<Record<Late, string>> = {
  "": "",
  necesidad: "después de cuando hace falta",
  show: "después del show",
};

interface Needed {
  need_day: string | null;
  show_day: string | null;
}

export interface Compared {
  id: number;
  /** By line of the requisition: its price per unit asked for, and what that comes to, in the requisition's currency. */
  lines: { requisition_line_id: number; unit_price: string; total: string; cheapest: boolean }[];
  /** Freight and the like. */
  extras: string;
  /** Without VAT, for what was asked for; null where it does not offer all of it, or its rate is not known. */
  total: string | null;
  /** Lines that it does not offer. */
  missing: number[];
  cheapest: boolean;
  /** How much more than the cheapest, in percent; null of the cheapest and of what cannot be compared. */
  over: string | null;
  expired: boolean;
  /** What it comes after: the show that it is for, else the day on which it is needed; empty where it comes in time, or nobody said when. */
  late: Late;
}

type Term = Pick<Offer, "valid_until" | "expired_reason">;
const isExpired = ({ valid_until }: Term, today: string): boolean => valid_until !== null && valid_until < today;

/** Whether an offer is one still: it has not run out, or somebody said why it holds (3 letters). */
export const holds = (offer: Term, today: string): boolean =>
  !isExpired(offer, today) || offer.expired_reason.trim().length >= 3;

const lateOf = (delivery: string | null, { need_day, show_day }: Needed): Late => {
  const after = (day: string | null) => delivery !== null && day !== null && delivery > day;
  return after(show_day) ? "show" : after(need_day) ? "necesidad" : "";
};

/**
 * Quotes side by side on equal terms: of each line the price of one unit that was asked for, in the requisition's currency, for the
 * quantity that was asked for. What is not offered, has no rate, or ran out and nobody said why it holds, cannot be the cheapest.
 */
export function compareOffers(
  asked: readonly AskedLine[],
  offers: readonly Offer[],
  { today, ...needed }: { today: string } & Needed,
): Compared[] {
  const priced = offers.map((offer) => ({ offer, ...priceOf(asked, offer) }));
  const standing = priced.filter(({ offer }) => holds(offer, today));
  const totals = standing.flatMap(({ total }) => (total === null ? [] : [total]));
  const cheapest = totals.reduce<string | null>(
    (low, one) => (low === null || compareMoney(one, low) < 0 ? one : low),
    null,
  );
  const lowest = new Map<number, string>();
  for (const { lines } of standing)
    for (const { requisition_line_id: id, unit_price } of lines) {
      const low = lowest.get(id);
      if (low === undefined || compareMoney(unit_price, low) < 0) lowest.set(id, unit_price);
    }
  return priced.map(({ offer, lines, extras, total, missing }) => {
    const first = holds(offer, today) && total !== null && cheapest !== null && compareMoney(total, cheapest) === 0;
    return {
      id: offer.id,
      lines: lines.map((line) => ({
        ...line,
        cheapest: holds(offer, today) && line.unit_price === lowest.get(line.requisition_line_id),
      })),
      extras,
      total,
      missing,
      cheapest: first,
      over: first || !holds(offer, today) || total === null || cheapest === null ? null : percentOver(total, cheapest),
      expired: isExpired(offer, today),
      late: lateOf(offer.delivery_day, needed),
    };
  });
}

function priceOf(asked: readonly AskedLine[], { lines, fx_rate, unknown_rate = false }: Offer) {
  const rate = fx_rate ?? "1";
  const inIts = (price: string) => multiplied(price, rate, 4);
  const found = asked.flatMap(({ id, quantity }) => {
    const line = lines.find((one) => one.requisition_line_id === id);
    if (!line) return [];
    const unit_price = divided(inIts(line.unit_price), line.pack, 4);
    return [{ requisition_line_id: id, unit_price, total: multiplied(unit_price, quantity, 2) }];
  });
  const extras = sumMoney(
    lines
      .filter((line) => line.requisition_line_id === null)
      .map(({ quantity, unit_price }) => multiplied(inIts(unit_price), quantity, 2)),
  );
  const missing = asked.filter(({ id }) => !found.some((one) => one.requisition_line_id === id)).map(({ id }) => id);
  const whole = missing.length === 0 && !unknown_rate;
  return {
    lines: found,
    extras,
    missing,
    total: whole ? sumMoney([...found.map(({ total }) => total), extras]) : null,
  };
}
