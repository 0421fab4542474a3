import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { priceOf } from "@/lib/vouchers/rules/fit";
import { type TaxKind, taxKinds } from "@/lib/vouchers/rules/taxes";
import { lineAmounts, restOf } from "./quantity";

/** What a bill asks for beside the net of its lines; `notes_…`: what validated notes take of it. */
export interface Beside {
  currency: string;
  vat: string;
  notes_vat: string;
  /** All of its taxes that are not VAT. */
  other_taxes: string;
  notes_other: string;
  /** The same by kind, as far as it is told. */
  taxes: readonly { kind: TaxKind; amount: string }[];
  /** All that is to be paid for it. */
  amount: string;
}

interface Taxed {
  quantity: string;
  credited: string;
  unit_price: string;
  /** Of the order; null of what was not ordered. */
  vat_rate: string | null;
}

const CENT = "0.05";

/**
 * Why a bill is no purchase of its lines although these fit: VAT at a higher rate than the order's, a tax that is a cost and stands in no line
 * of it (an extra is a line of its own), or percepciones that are more than a supplier's usual share (`percent` of the rest) and so hide a
 * price (money-spend.md section 4). Null: nothing of that. Less than the order's VAT passes, as a lower price does.
 */
export function besideProblem(bill: Beside, lines: readonly Taxed[], percent: number): string | null {
  const money = (value: string) => formatMoney(value, bill.currency, { decimals: 2 });
  const beyond = (value: string, most: string) => compareMoney(subMoney(value, most), CENT) > 0;
  const ordered = lines.map(({ quantity, credited, unit_price, vat_rate }) =>
    lineAmounts({ quantity: restOf(quantity, credited), unit_price, vat_rate: vat_rate ?? "0" }),
  );
  const right = sumMoney(["0.00", ...ordered.map(({ vat }) => vat)]);
  const rounding = lines.map(() => "0.01");
  if (beyond(subMoney(bill.vat, bill.notes_vat), sumMoney([right, ...rounding])))
    return `Facturan ${money(bill.vat)} de IVA: por las alícuotas de la orden son ${money(right)}.`;
  const onAccount = sumMoney(["0.00", ...bill.taxes.filter(({ kind }) => taxKinds[kind].recovered).map(amountOf)]);
  const cost = subMoney(bill.other_taxes, onAccount);
  if (beyond(cost, bill.notes_other)) {
    const kinds = new Set(bill.taxes.filter(({ kind }) => !taxKinds[kind].recovered).map(({ kind }) => kind));
    const [only, ...more] = kinds;
    const name = only && more.length === 0 ? taxKinds[only].title : taxKinds.otros.title;
    return `Facturan ${name} por ${money(cost)}: no está en la orden. Un flete o un extra va como línea.`;
  }
  const price = priceOf(bill.amount, onAccount, percent);
  const hidden = subMoney(price, subMoney(bill.amount, onAccount));
  return beyond(hidden, "0.00")
    ? `Facturan ${money(onAccount)} de percepciones: pasan el ${percent} % del resto de la factura.`
    : null;
}

const amountOf = ({ amount }: { amount: string }): string => amount;
