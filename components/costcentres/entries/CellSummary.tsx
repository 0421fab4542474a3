import { TriangleAlert } from "lucide-react";
import { Icon } from "@/components/kit/Icon";
import { type Figures, isExceeded } from "@/lib/costcentres/rules/availability";
import { formatMoney } from "@/lib/format/money";
import { UsedBar } from "../board/CellFigure";
import type { Currency } from "../words";

/** A period's figures and how they stand to each other. */
export function CellSummary({ figures, currency }: { figures: Figures; currency: Currency }) {
  const money = (value: string) => formatMoney(value, currency);
  const { presupuestado, comprometido, real, disponible } = figures;
  const exceeded = isExceeded(figures);
  const facts = [
    ["Presupuesto", money(presupuestado)],
    ["Comprometido", money(comprometido)],
    ["Real", money(real)],
  ] as const;
  return (
    <section aria-label="Cifras del período" className="rounded-card border border-line px-4 py-3">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-help sm:grid-cols-4">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-muted">{term}</dt>
            <dd className="break-words font-semibold">{value}</dd>
          </div>
        ))}
        <div>
          <dt className="text-muted">{exceeded ? "Excedido por" : "Disponible"}</dt>
          <dd className={`flex items-center gap-1 break-words font-semibold ${exceeded ? "text-bad" : ""}`}>
            {exceeded && <Icon of={TriangleAlert} size={14} />}
            {money(exceeded ? disponible.replace("-", "") : disponible)}
          </dd>
        </div>
      </dl>
      <UsedBar figures={figures} className="mt-2.5 h-2" />
    </section>
  );
}
