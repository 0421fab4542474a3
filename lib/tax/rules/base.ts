import { addMoney, subMoney } from "@/lib/format/moneyMath";
import type { Regime } from "./regime";
import { shareOf } from "./share";

/** What is paid and of what. Amounts of a credit note are negative throughout. */
export interface PaidPart {
  net: string;
  vat: string;
  total: string;
  /** Of the total: what was paid before this payment, and what it pays. */
  before: string;
  paid: string;
  /** What of this month's base an advance for the same voucher already counted. */
  counted?: string;
}

const WHOLE = { neto: "net", iva: "vat", total: "total" } as const;

/**
 * The part of a voucher's net, VAT or total that one payment takes: base × paid / total. Reckoned on what is paid up to
 * each payment, so that the last one takes what roundings left and all of them come to the whole.
 */
export function baseOf(base: Regime["base"], part: PaidPart): string {
  const whole = part[WHOLE[base]];
  const upTo = (paid: string) => shareOf(whole, paid, part.total);
  return subMoney(subMoney(upTo(addMoney(part.before, part.paid)), upTo(part.before)), part.counted ?? "0");
}

/**
 * An advance without a voucher: its total less the supplier's usual VAT, else the total itself is the base (to be confirmed
 * with the accountant; the voucher's own base corrects it by `counted`).
 */
export function advancePart(paid: string, usualVatPercent: string | null): PaidPart {
  const net = usualVatPercent === null ? paid : shareOf(paid, "100", addMoney("100", usualVatPercent));
  return { net, vat: subMoney(paid, net), total: paid, before: "0.00", paid };
}
