import { isValidDay } from "@/lib/format/dates";
import { normalize } from "@/lib/format/text";
import type { DueItem } from "../payments/schema";
import { financieroTitles } from "./kinds";

/** Which of the payments due are meant, beside their place: "" all, "vencidos", "sin_fecha", or those of a day. */
export const isDueView = (ver: string): boolean => ["", "vencidos", "sin_fecha"].includes(ver) || isValidDay(ver);

/** The payments that fit what is looked at and the words in their title, description and supplier. */
export function matchingItems(items: readonly DueItem[], { ver, q }: { ver: string; q: string }): DueItem[] {
  const words = normalize(q).split(" ").filter(Boolean);
  return items.filter(
    (item) =>
      fits(item, ver) &&
      words.every((word) => normalize(`${item.titulo} ${item.descripcion} ${item.proveedor}`).includes(word)),
  );
}

function fits({ fecha_pago, vencido }: DueItem, ver: string): boolean {
  if (ver === "vencidos") return vencido;
  if (ver === "sin_fecha") return fecha_pago === null;
  return ver === "" || fecha_pago === ver;
}

/** How a payment is called. */
export const itemTitle = ({ titulo, descripcion }: DueItem): string =>
  descripcion ? `${titulo}: ${descripcion}` : titulo;

/** What of its line it is: `Anticipo, Opción 1`; blank for a main proposal's own part. */
export const itemKind = ({ financiero_tipo, isop, option_number }: DueItem): string =>
  [financiero_tipo && financieroTitles[financiero_tipo], isop && `Opción ${option_number}`].filter(Boolean).join(", ");

/** Where the invoice of a payment stands. */
export const invoiceTitle = ({ factura, factura_observada, facturas_por_ver }: DueItem): string =>
  facturas_por_ver.length > 0 ? "Observada" : factura_observada ? "Dada por vista" : factura ? "Recibida" : "Falta";
