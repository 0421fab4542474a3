import { documentPdf } from "@/lib/documents/service/documentPdf";
import { formatDayLong } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import type { LinkedOrder } from "../orders/schema";
import { priceText } from "../rules/kinds";
import { quantityText } from "../rules/quantity";

/** An order as its supplier gets it: tagged and in Spanish, so that it can be read aloud. Answers the bytes of a PDF. */
export function orderPdf(order: LinkedOrder & { supplier_tax_id: string; day: string }): Promise<Buffer> {
  const money = (value: string) => formatMoney(value, order.currency, { decimals: 2 });
  const title = `Orden de compra ${order.code}`;
  return documentPdf({ title, author: order.company }, ({ say, table }) => {
    say("P", [order.company, order.company_tax_id].filter(Boolean).join(" · "), { muted: true });
    say("H1", title, { size: 18, gap: 4 });
    say("P", `A ${[order.supplier, order.supplier_tax_id].filter(Boolean).join(" · ")}, ${formatDayLong(order.day)}`, {
      muted: true,
      gap: 2,
    });
    const facts = [
      order.delivery_day && `Entrega: ${formatDayLong(order.delivery_day)}`,
      order.delivery_place && `Lugar: ${order.delivery_place}`,
      order.terms && `Pago: ${order.terms}`,
    ].filter(Boolean);
    if (facts.length > 0) say("P", facts.join(" · "), { gap: 6 });
    const lines = order.lines.map(({ description, quantity, unit, unit_price, net }) => [
      description,
      quantityText(quantity),
      unit,
      priceText(unit_price, order.currency),
      money(net),
    ]);
    const rows = [
      ["Descripción", "Cantidad", "Unidad", "Precio", "Neto"],
      ...lines,
      ["Neto", "", "", "", money(order.net)],
      ["IVA", "", "", "", money(order.vat)],
      ["Total", "", "", "", money(order.total)],
    ];
    table(["*", 60, 60, 90, 100], rows, { strong: [rows.length - 1] });
    say(
      "P",
      `La factura tiene que nombrar la orden ${order.code} y facturar a ${order.company} (${order.company_tax_id}).`,
      {
        gap: 14,
        muted: true,
      },
    );
  });
}
