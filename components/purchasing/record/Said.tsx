import { Card } from "@/components/kit/Card";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { lineKindTitles } from "@/lib/purchasing/rules/kinds";
import { unitsOf } from "@/lib/purchasing/rules/noun";
import type { PurchaseView } from "@/lib/purchasing/schema";

const TITLES: Readonly<Record<string, string>> = {
  proveedor: "Proveedor",
  orden: "Orden",
  entrega: "Entrega",
  recibido: "Qué llegó",
  factura: "Factura",
  cotizaciones: "Cotizaciones",
};

/** What was asked for, until there is an order; and what a card of before says, which promises nothing. */
export function Said({ view }: { view: PurchaseView }) {
  const { row, lines, said, centre, estimate } = view;
  const old = Object.entries(said).filter(([key]) => key in TITLES);
  const facts = [
    { label: "Quién paga, como se escribió", value: centre },
    { label: "Monto estimado", value: estimate === null ? "" : formatMoney(estimate, row.currency) },
    ...old.map(([key, value]) => ({
      label: TITLES[key] ?? key,
      value: /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? formatDay(String(value)) : String(value),
    })),
  ].filter(({ value }) => value !== "");
  return (
    <Card
      flush
      title={<span id="solicitud">Qué se pide</span>}
      subtitle={row.adopted ? "Viene de una tarjeta de antes: no compromete nada." : undefined}
    >
      <ul className="divide-y divide-line-soft border-t border-line">
        {lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-4 px-4 py-2.5">
            <span>
              <span className="block font-semibold">{line.description}</span>
              <span className="text-help text-muted">
                {[lineKindTitles[line.kind], line.purse?.name].filter(Boolean).join(", ")}
              </span>
            </span>
            <span className="whitespace-nowrap">{unitsOf(line.quantity, line.unit)}</span>
          </li>
        ))}
      </ul>
      {facts.length > 0 && (
        <div className="border-t border-line px-4 py-3">
          <DefinitionList termWidth={180} items={facts.map(({ label, value }) => ({ term: label, value }))} />
        </div>
      )}
    </Card>
  );
}
