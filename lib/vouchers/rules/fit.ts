import { divideRounded, fromDecimal, rescale, toDecimal } from "@/lib/format/decimalText";
import { compareMoney, mulMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { factorOf } from "./taxes";

const cents = (value: string) => rescale(toDecimal(value), 2).units;
const lesser = (a: string, b: string) => (compareMoney(a, b) < 0 ? a : b);

/**
 * By how many percent an amount is over what was promised, with two decimals; `"0.00"` where it is not. The promise is more than
 * nothing.
 */
export function overBy(asked: string, promised: string): string {
  const [own, whole] = [cents(asked), cents(promised)];
  if (own <= whole) return "0.00";
  return fromDecimal({ units: divideRounded((own - whole) * 10_000n, whole), scale: 2 });
}

/**
 * Of what is to be paid, what is somebody's price: without percepciones, which nobody promises, but no more of them than `percent` of the
 * rest, so that they hide no higher price (`INVOICE_PERCEPTIONS_PERCENT`, as for invoices by link).
 */
export function priceOf(amount: string, percepciones: string, percent: number): string {
  const rest = subMoney(amount, percepciones);
  const most = compareMoney(rest, "0") > 0 ? mulMoney(rest, factorOf(String(percent))) : "0.00";
  return subMoney(amount, compareMoney(percepciones, most) > 0 ? most : percepciones);
}

const PLACE = ["show_id", "project_id", "event_id", "cost_centre_id"] as const;
type Placed = Partial<Record<(typeof PLACE)[number] | "purse_id", number | null>>;

/** To what something is charged, by name: its purse, or where it belongs where it has none. */
export const placeKey = (line: Placed): string =>
  line.purse_id ? `purse_id ${line.purse_id}` : PLACE.map((one) => line[one] ?? "").join(" ");

/** What a commitment has left for a voucher, in the voucher's currency, and the places (`placeKey`) that it was promised for. */
export interface Promised {
  amount: string;
  places: readonly string[];
}

/**
 * Of what a voucher is charged with, how much is within its commitments: each gives what it has left to what is charged where it was
 * promised. `elsewhere`: what is charged where none of them was. One with fewer places gives first; where several could give to several
 * places otherwise, this may find less, never more.
 */
export function matchedOf(
  promised: readonly Promised[],
  charged: readonly (Placed & { amount: string })[],
): { within: string; elsewhere: string } {
  const left = new Map<string, string>();
  for (const line of charged) {
    const key = placeKey(line);
    left.set(key, sumMoney([left.get(key) ?? "0.00", line.amount]));
  }
  const known = new Set(promised.flatMap(({ places }) => places));
  const elsewhere = sumMoney(["0.00", ...[...left].flatMap(([key, amount]) => (known.has(key) ? [] : [amount]))]);
  let within = "0.00";
  for (const { amount, places } of [...promised].sort((a, b) => a.places.length - b.places.length)) {
    let rest = amount;
    for (const key of new Set(places)) {
      const part = lesser(rest, left.get(key) ?? "0.00");
      left.set(key, subMoney(left.get(key) ?? "0.00", part));
      rest = subMoney(rest, part);
      within = sumMoney([within, part]);
    }
  }
  return { within, elsewhere };
}
