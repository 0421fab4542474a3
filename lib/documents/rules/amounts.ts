import { fromDecimal, rescale, toDecimal } from "@/lib/format/decimalText";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { InvoiceProposal } from "./invoice";

/** What a document says, as it is kept: positive (notes take away by their type), to the cent. Programs write more decimals. */
export const cents = (value: string | null): string | undefined =>
  value === null ? undefined : fromDecimal(rescale(toDecimal(value.replace("-", "")), 2));

/** What is to be paid: without what the issuer took off as tax, which documents count either way. */
export function totalOf({ net, tax_total, withheld_total, total }: InvoiceProposal): string | undefined {
  const [own, less] = [cents(total), cents(withheld_total)];
  if (own === undefined || less === undefined || net === null || tax_total === null) return own;
  const whole = sumMoney([cents(net) ?? "0", cents(tax_total) ?? "0"]);
  return compareMoney(whole, own) === 0 ? subMoney(own, less) : own;
}
