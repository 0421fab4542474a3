import { sameTaxId } from "@/lib/format/ids/taxId";
import { formatMoney } from "@/lib/format/money";
import { addMoney, compareMoney, mulMoney, subMoney } from "@/lib/format/moneyMath";
import { isCredit } from "./voucherKind";

/** What was agreed with a supplier. */
export interface Agreed {
  /** Our company's tax id. */
  recipient: string;
  /** The supplier's, empty when it was not known. */
  supplier: string;
  importe_ars: string;
  importe_usd: string;
  /** The currency that it was asked for in; null or absent: any of ours. */
  divisa?: string | null;
}

/** What an invoice says, as far as it is known. */
export interface Stated {
  supplier_tax_id?: string | undefined;
  recipient_tax_id?: string | undefined;
  fecha?: string | undefined;
  /** All that the invoice asks for: with VAT, and with the percepciones that it charges. */
  total?: string | undefined;
  /** Part of the total. */
  percepciones?: string | undefined;
  divisa?: "ARS" | "USD" | "EUR" | undefined;
}

/** How far an invoice may be from what was agreed, in percent. */
export interface Margins {
  today: string;
  /** More than the agreed amount. */
  tolerance: number;
  /** Percepciones, of the rest of the invoice. */
  perceptions: number;
}

export interface Problem {
  field: string;
  message: string;
}

/**
 * Why an invoice is not the one agreed, naming the field at fault; null when it is. What it does not say is not judged.
 *
 * What is compared with the agreed amount. In Argentina the agreed amount is the price with VAT ("IVA incluido"), and
 *
 * - VAT is inside it: an invoice A that tells it apart, and a B or C that does not, have the same total;
 * - **percepciones** (IIBB, IVA, municipales) are no price: a supplier who is a collecting agent charges them for the tax
 *   office, on top, and we take them as a payment on account. They are stated apart and left out of the comparison, up to
 *   a configured part of the rest (`INVOICE_PERCEPTIONS_PERCENT`), so that they hide no higher price;
 * - **retenciones** are ours: we take them off when we pay, and no invoice says them. In Spain an invoice may show IRPF,
 *   which lowers what is paid: less than agreed is fine anywhere.
 *
 * The rest may pass the agreed amount by the tolerance (the rules of vouchers in /Aprobador): rounding, and rates of the day.
 */
export function invoiceProblem(invoice: Stated, agreed: Agreed, margins: Margins): Problem | null {
  const { recipient_tax_id, supplier_tax_id, fecha } = invoice;
  if (recipient_tax_id && !sameTaxId(recipient_tax_id, agreed.recipient)) {
    return {
      field: "recipient_tax_id",
      message: `La factura tiene que estar a nombre de ${agreed.recipient}, no de ${recipient_tax_id}.`,
    };
  }
  if (supplier_tax_id && agreed.supplier && !sameTaxId(supplier_tax_id, agreed.supplier)) {
    return { field: "supplier_tax_id", message: "La factura es de otro proveedor que el que se pidió." };
  }
  if (fecha && fecha > margins.today) return { field: "fecha", message: "La fecha de la factura no puede ser futura." };
  return amountProblem(invoice, agreed, margins);
}

function amountProblem(
  { total, percepciones = "0.00", divisa }: Stated,
  agreed: Agreed,
  { tolerance, perceptions }: Margins,
): Problem | null {
  if (total !== undefined && compareMoney(total, "0.00") <= 0) {
    return { field: "total", message: "Falta el importe total." };
  }
  if (!divisa) return null;
  if (agreed.divisa && agreed.divisa !== divisa)
    return { field: "divisa", message: `La factura se pidió en ${agreed.divisa}, no en ${divisa}.` };
  const importe = { ARS: agreed.importe_ars, USD: agreed.importe_usd, EUR: "0.00" }[divisa];
  const none = [agreed.importe_ars, agreed.importe_usd].every((one) => compareMoney(one, "0.00") === 0);
  // A supplier may be asked for an invoice without an amount.
  if (compareMoney(importe, "0.00") === 0 && !none) {
    return { field: "divisa", message: `No hay un importe acordado en ${divisa}.` };
  }
  if (total === undefined) return null;
  const price = subMoney(total, percepciones);
  if (compareMoney(percepciones, mulMoney(price, percent(perceptions))) > 0) {
    return {
      field: "percepciones",
      message: `Las percepciones pasan del ${String(perceptions).replace(".", ",")} % del resto de la factura: revisarlas.`,
    };
  }
  if (!none && compareMoney(price, mulMoney(importe, percent(100 + tolerance))) > 0) {
    const apart = compareMoney(percepciones, "0.00") > 0 ? " sin percepciones" : "";
    return {
      field: "total",
      message: `El total${apart} ${formatMoney(price, divisa)} supera lo acordado (${formatMoney(importe, divisa)}).`,
    };
  }
  return null;
}

/** A price as it counts in a sum: a credit note gives back. */
export const signedPrice = (tipo: string, price: string): string => (isCredit(tipo) ? subMoney("0.00", price) : price);

/**
 * Why an invoice is more than was agreed beside the `before` of the same thing, each of which was within it; null when it
 * is not. A credit note never is. Prices are without percepciones, in one currency.
 */
export function togetherProblem(
  { price, divisa }: { price: string; divisa: "ARS" | "USD" },
  before: string,
  agreed: string,
  tolerance: number,
): Problem | null {
  const sum = addMoney(before, price);
  if (compareMoney(price, "0.00") <= 0 || compareMoney(before, "0.00") <= 0) return null;
  if (compareMoney(sum, mulMoney(agreed, percent(100 + tolerance))) <= 0) return null;
  const [all, limit] = [formatMoney(sum, divisa), formatMoney(agreed, divisa)];
  return { field: "total", message: `Con lo ya recibido por lo mismo suma ${all}, más de lo acordado (${limit}).` };
}

const percent = (value: number): string => (value / 100).toFixed(6);
