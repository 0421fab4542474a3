import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { Icon } from "@/components/kit/Icon";
import { type Figures, isExceeded } from "@/lib/costcentres/rules/availability";
import { type EntryKind, entryKindTitles } from "@/lib/costcentres/rules/kinds";
import { formatMoney } from "@/lib/format/money";
import { UsedBar } from "../board/CellFigure";
import type { Currency } from "../words";

/** A period's figures and how they stand to each other; each opens its entries where `hrefOf` says where they are. */
export function CellSummary({
  figures,
  currency,
  hrefOf,
}: {
  figures: Figures;
  currency: Currency;
  hrefOf?: (kind?: EntryKind) => string;
}) {
  const money = (value: string) => formatMoney(value, currency);
  const { presupuestado, comprometido, real, disponible } = figures;
  const exceeded = isExceeded(figures);
  const facts = [
    ["presupuestado", money(presupuestado)],
    ["comprometido", money(comprometido)],
    ["real", money(real)],
  ] as const;
  const opening = (text: string, kind?: EntryKind) =>
    hrefOf ? (
      <Link href={hrefOf(kind)} scroll={false} className="underline-offset-3 hover:underline phone:py-1.5">
        {text}
      </Link>
    ) : (
      text
    );
  return (
    <section aria-label="Cifras del período" className="rounded-card border border-line px-4 py-3">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-help sm:grid-cols-4">
        {facts.map(([kind, value]) => (
          <div key={kind}>
            <dt className="text-muted">{entryKindTitles[kind]}</dt>
            <dd className="break-words font-semibold">{opening(value, kind)}</dd>
          </div>
        ))}
        <div>
          <dt className="text-muted">{exceeded ? "Excedido por" : "Disponible"}</dt>
          <dd className={`flex items-center gap-1 break-words font-semibold ${exceeded ? "text-bad" : ""}`}>
            {exceeded && <Icon of={TriangleAlert} size={14} />}
            {opening(money(exceeded ? disponible.replace("-", "") : disponible))}
          </dd>
        </div>
      </dl>
      <UsedBar figures={figures} className="mt-2.5 h-2" />
    </section>
  );
}
