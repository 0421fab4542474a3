import { fromDecimal, toDecimal } from "@/lib/format/decimalText";
import { mulMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { givesCredit } from "./types";

/** Other taxes on a voucher. Percepciones are paid on account of the receiver's own taxes; the rest is cost. */
export const taxKinds = {
  percepcion_iva: { title: "Percepción de IVA", recovered: true, code: 6 },
  percepcion_nacional: { title: "Percepción nacional (Ganancias)", recovered: true, code: 9 },
  percepcion_iibb: { title: "Percepción de Ingresos Brutos", recovered: true, code: 7 },
  percepcion_municipal: { title: "Percepción municipal", recovered: true, code: 8 },
  internos: { title: "Impuestos internos", recovered: false, code: 4 },
  recargo: { title: "Recargo de equivalencia", recovered: false, code: null },
  otros: { title: "Otros tributos", recovered: false, code: 99 },
} as const;

export type TaxKind = keyof typeof taxKinds;
export const taxKindNames = Object.keys(taxKinds) as [TaxKind, ...TaxKind[]];

/** The kind that ARCA's code of a tax means. */
export const taxKindOf = (code: number): TaxKind =>
  taxKindNames.find((kind) => taxKinds[kind].code === code) ?? "otros";

interface Amounts {
  country: string;
  type_code: string;
  total: string;
  vat: string;
  /** What the issuer took off as tax (Spain): part of what is to be paid, to the tax office. */
  self_withheld: string;
  taxes: readonly { kind: TaxKind; amount: string }[];
}

const HUNDREDTH = 2;

/** A percent as a factor, exactly: `10.5` is `0.105`. */
export const factorOf = (percent: string): string => {
  const { units, scale } = toDecimal(percent);
  return fromDecimal({ units, scale: scale + HUNDREDTH });
};

/** All that is to be paid for it: to the supplier, and to the tax office in their name. */
export const amountOf = ({ total, self_withheld }: Pick<Amounts, "total" | "self_withheld">): string =>
  sumMoney([total, self_withheld]);

/** Of a VAT that gives credit what a company gets back; what it does not is cost. `recoverable`: its share, in percent. */
export const recoveredOf = (vat: string, recoverable: string): string => mulMoney(vat, factorOf(recoverable));

/** Of a voucher's VAT what the company gets back. `recoverable`: its share on that day, in percent. */
export const creditOf = (
  { country, type_code, vat }: Omit<Amounts, "taxes" | "total" | "self_withheld">,
  recoverable: string,
): string => (givesCredit(country, type_code) ? recoveredOf(vat, recoverable) : "0.00");

/**
 * What of it is cost: without percepciones and the VAT that is recoverable (money.md section 2; tickets are VAT-exempt in
 * Argentina, so input VAT may only be recovered in part, by a dated share per company).
 */
export function costOf(voucher: Amounts, recoverable: string): string {
  const onAccount = voucher.taxes.filter(({ kind }) => taxKinds[kind].recovered).map(({ amount }) => amount);
  return subMoney(amountOf(voucher), sumMoney([creditOf(voucher, recoverable), ...onAccount]));
}
