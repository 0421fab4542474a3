import { sameTaxId } from "@/lib/format/ids/taxId";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, mulMoney } from "@/lib/format/moneyMath";

/** What was agreed with a supplier. */
export interface Agreed {
  /** Our company's tax id. */
  recipient: string;
  /** The supplier's, empty when it was not known. */
  supplier: string;
  importe_ars: string;
  importe_usd: string;
}

/** What an invoice says. */
export interface Stated {
  supplier_tax_id: string;
  recipient_tax_id: string;
  fecha: string;
  total: string;
  divisa: "ARS" | "USD";
}

/** Why an invoice is not the one agreed, naming the field at fault; null when it is. */
export function invoiceProblem(
  invoice: Stated,
  agreed: Agreed,
  { today, tolerance }: { today: string; tolerance: number },
): { field: string; message: string } | null {
  if (!sameTaxId(invoice.recipient_tax_id, agreed.recipient)) {
    return {
      field: "recipient_tax_id",
      message: `La factura tiene que estar a nombre de ${agreed.recipient}, no de ${invoice.recipient_tax_id}.`,
    };
  }
  if (agreed.supplier && !sameTaxId(invoice.supplier_tax_id, agreed.supplier)) {
    return { field: "supplier_tax_id", message: "La factura es de otro proveedor que el que se pidió." };
  }
  if (invoice.fecha > today) return { field: "fecha", message: "La fecha de la factura no puede ser futura." };
  if (compareMoney(invoice.total, "0.00") <= 0) return { field: "total", message: "Falta el importe total." };
  const importe = invoice.divisa === "ARS" ? agreed.importe_ars : agreed.importe_usd;
  if (compareMoney(importe, "0.00") === 0) {
    return { field: "divisa", message: `No hay un importe acordado en ${invoice.divisa}.` };
  }
  const most = mulMoney(importe, (1 + tolerance / 100).toFixed(6));
  if (compareMoney(invoice.total, most) > 0) {
    return {
      field: "total",
      message: `El total ${formatMoney(invoice.total, invoice.divisa)} supera lo acordado (${formatMoney(importe, invoice.divisa)}).`,
    };
  }
  return null;
}
