import { TriangleAlert } from "lucide-react";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { type Figures, isExceeded } from "@/lib/costcentres/rules/availability";
import { type EntryKind, entryKindTitles } from "@/lib/costcentres/rules/kinds";
import type { Currency } from "@/lib/format/currencies";
import { formatMoney } from "@/lib/format/money";
import { UsedBar } from "../board/CellFigure";

const KINDS = ["presupuestado", "comprometido", "real"] as const;

/** A line of the height of a figure. */
const COMING = (
  <span className="flex h-[1lh] w-full items-center">
    <SkeletonBar width="72%" />
  </span>
);

/**
 * A period's figures and how they stand to each other; each opens its entries where `hrefOf` says where they are. While
 * they are on their way (undefined) their place is kept.
 */
export function CellSummary({
  figures,
  currency,
  hrefOf,
}: {
  figures: Figures | undefined;
  currency: Currency;
  hrefOf?: (kind?: EntryKind) => string;
}) {
  const money = (value: string) => formatMoney(value, currency);
  const exceeded = figures !== undefined && isExceeded(figures);
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
        {KINDS.map((kind) => (
          <div key={kind}>
            <dt className="text-muted">{entryKindTitles[kind]}</dt>
            <dd className="break-words font-semibold">{figures ? opening(money(figures[kind]), kind) : COMING}</dd>
          </div>
        ))}
        <div>
          <dt className="text-muted">{exceeded ? "Excedido por" : "Disponible"}</dt>
          <dd className={`flex items-center gap-1 break-words font-semibold ${exceeded ? "text-bad" : ""}`}>
            {exceeded && <Icon of={TriangleAlert} size={14} />}
            {figures ? opening(money(exceeded ? figures.disponible.replace("-", "") : figures.disponible)) : COMING}
          </dd>
        </div>
      </dl>
      {figures ? (
        <UsedBar figures={figures} className="mt-2.5 h-2" />
      ) : (
        <SkeletonBar width="100%" className="mt-2.5 h-2" />
      )}
    </section>
  );
}
