import { formatMoney } from "@/lib/format/money";
import { compareMoney, mulMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { priceText } from "./kinds";
import { countOf } from "./noun";
import { isPositive, isZero, most, multiplied, percentOver, percentText, quantityText, restOf } from "./quantity";

/** How far a price per unit may be above the order's: the greater of both. */
export interface Tolerance {
  price_percent: string;
  price_fixed: string;
}

export interface MatchedLine {
  /** The billed line. */
  id: number;
  order_line_id: number | null;
  description: string;
  unit: string;
  quantity: string;
  unit_price: string;
  net: string;
  /** Of the order; null of what was not ordered. */
  order_price: string | null;
  /** How many of it came, and how many other bills have of them. */
  received: string;
  taken: string;
  /** How many of what came are this bill's. */
  matched: string;
}

export interface Deviation {
  id: number;
  kind: "cantidad" | "precio" | "no_pedido";
  sentence: string;
  /** How many are too many; 0 of a price. */
  quantity: string;
  /** What is too much, without VAT. */
  net: string;
}

/** The highest price per unit that the order lets pass. */
export const highestPrice = (price: string, { price_percent, price_fixed }: Tolerance): string =>
  sumMoney([price, most(multiplied(price, multiplied(price_percent, "0.01", 6), 4), price_fixed)]);

function receivedText({ received, taken }: MatchedLine): string {
  if (isZero(received)) return "todavía no se recibió nada";
  const one = isZero(subMoney(received, "1"));
  const came = one ? "se recibió 1" : `se recibieron ${quantityText(received)}`;
  return isPositive(taken) ? `${came} y ${quantityText(taken)} ya se facturaron` : came;
}

/** What of a bill does not fit what was ordered and came, line by line; nothing where all of it does. */
export function deviationsOf(lines: readonly MatchedLine[], currency: string, tolerance: Tolerance): Deviation[] {
  return lines.flatMap((line): Deviation[] => {
    const { id, quantity, unit_price, net } = line;
    if (line.order_line_id === null || line.order_price === null) {
      const sentence = `Facturan ${line.description} por ${formatMoney(net, currency)}: no está en la orden.`;
      return [{ id, kind: "no_pedido", sentence, quantity, net }];
    }
    const found: Deviation[] = [];
    const over = restOf(quantity, line.matched);
    if (isPositive(over)) {
      const sentence = `Facturan ${countOf(quantity, line)}: ${receivedText(line)}.`;
      found.push({ id, kind: "cantidad", sentence, quantity: over, net: mulMoney(over, unit_price) });
    }
    if (compareMoney(unit_price, highestPrice(line.order_price, tolerance)) > 0) {
      const percent = percentOver(unit_price, line.order_price);
      const more = percent === null ? "" : ` (${percentText(percent)})`;
      const sentence = `Facturan ${line.description} a ${priceText(unit_price, currency)}: la orden dice ${priceText(line.order_price, currency)}${more}.`;
      const difference = mulMoney(quantity, subMoney(unit_price, line.order_price));
      found.push({ id, kind: "precio", sentence, quantity: "0", net: difference });
    }
    return found;
  });
}

/** Of deviations those that notes for so much (without VAT) take back, in their order, each whole, and those that stay. */
export function coveredBy(
  deviations: readonly Deviation[],
  notes: string,
): { covered: Deviation[]; open: Deviation[] } {
  let left = sumMoney([notes, "0.05"]);
  const [covered, open]: [Deviation[], Deviation[]] = [[], []];
  for (const one of deviations) {
    if (isPositive(notes) && compareMoney(one.net, left) <= 0) {
      covered.push(one);
      left = subMoney(left, one.net);
    } else open.push(one);
  }
  return { covered, open };
}

interface Proposable {
  id: number;
  quantity: string;
  unit_price: string;
  received: string;
  billed: string;
}

/**
 * What a bill that says only its net may be of an order: all that came and is not billed yet, all that was ordered and is not, or
 * so many of the only line. Null where it is none of them.
 */
export function proposeLines(
  lines: readonly Proposable[],
  net: string,
): { order_line_id: number; quantity: string; unit_price: string }[] | null {
  const of = (quantity: (line: Proposable) => string) =>
    lines
      .map((line) => ({ order_line_id: line.id, quantity: quantity(line), unit_price: line.unit_price }))
      .filter((line) => isPositive(line.quantity));
  const comesTo = (some: ReturnType<typeof of>) => {
    const total = sumMoney(some.map(({ quantity, unit_price }) => mulMoney(quantity, unit_price)));
    const away = subMoney(total, net);
    return some.length > 0 && compareMoney(away, "0.05") <= 0 && compareMoney(away, "-0.05") >= 0;
  };
  const tries = [
    of(({ received, billed }) => restOf(received, billed)),
    of(({ quantity, billed }) => restOf(quantity, billed)),
  ];
  const found = tries.find(comesTo);
  if (found) return found;
  const [only, ...others] = lines;
  if (!only || others.length > 0 || !isPositive(only.unit_price) || !isPositive(net)) return null;
  const whole = of(() => String(wholeTimes(net, only.unit_price)));
  return comesTo(whole) ? whole : null;
}

const wholeTimes = (net: string, price: string): bigint => {
  const scaled = (value: string) => BigInt(multiplied(value, "10000", 0));
  const unit = scaled(price);
  return unit === 0n ? 0n : (scaled(net) + unit / 2n) / unit;
};
