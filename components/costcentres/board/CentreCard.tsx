import { TriangleAlert } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import { cx } from "@/components/kit/cx";
import { Link } from "@/components/kit/Link";
import { isEmpty, isExceeded, standingOf, usedShare } from "@/lib/costcentres/rules/availability";
import { entryKindTitles } from "@/lib/costcentres/rules/kinds";
import type { BoardCentre } from "@/lib/costcentres/schema";
import { MONTHS } from "@/lib/format/dates";
import type { CostAddress } from "../useCostAddress";
import { figuresText, moneyText } from "../words";
import { UsedBar } from "./CellFigure";
import { CentreNote } from "./columns";

const FILL = { vacio: "bg-line", bien: "bg-accent-fill", justo: "bg-warn", excedido: "bg-bad" } as const;

/** A centre on a phone: its year in figures, and a bar for each month that opens it. */
export function CentreCard({ row, address }: { row: BoardCentre; address: CostAddress }) {
  const { currency, cellHref } = address;
  const { total, months } = row;
  const facts = [
    ["presupuestado", total.presupuestado],
    ["comprometido", total.comprometido],
    ["real", total.real],
  ] as const;
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex items-start justify-between gap-2">
        <Link href={cellHref({ centre: row.id })} scroll={false} className="min-w-0 font-semibold">
          {row.name}
          <span className="block text-second font-normal text-muted">
            <CentreNote row={row} />
          </span>
        </Link>
        {isExceeded(total) ? (
          <Badge tone="bad" icon={TriangleAlert}>
            Excedido
          </Badge>
        ) : null}
      </div>
      <p className="text-help text-muted">
        Disponible{" "}
        <strong className={cx("text-[16px] font-semibold", isExceeded(total) ? "text-bad" : "text-text")}>
          {moneyText(total.disponible, currency)}
        </strong>
      </p>
      <UsedBar figures={total} className="h-2" />
      <dl className="grid grid-cols-3 gap-2 text-help">
        {facts.map(([kind, value]) => (
          <div key={kind}>
            <dt className="text-muted">{entryKindTitles[kind]}</dt>
            <dd className="break-words font-semibold">
              <Link href={cellHref({ centre: row.id }, kind)} scroll={false} className="block py-1.5 phone:py-3">
                {moneyText(value, currency)}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      <ul className="flex gap-1" aria-label={`Meses de ${row.name}`}>
        {months.map((figures, index) => (
          <li key={MONTHS[index]} className="flex-1">
            <Link
              href={cellHref({ centre: row.id, month: index + 1 })}
              scroll={false}
              aria-label={`${MONTHS[index]}: ${isEmpty(figures) ? "sin movimientos" : figuresText(figures, currency)}`}
              className="flex min-h-11 flex-col items-center justify-end gap-0.5 text-[11px] text-muted"
            >
              <span
                aria-hidden="true"
                className="flex h-6 w-full items-end overflow-hidden rounded-stub bg-neutral-soft"
              >
                <span
                  className={cx("w-full", FILL[standingOf(figures)])}
                  style={{ height: `${Math.min(100, usedShare(figures) * 100)}%` }}
                />
              </span>
              <span className={isExceeded(figures) ? "font-semibold text-bad" : undefined}>
                {MONTHS[index]?.slice(0, 1).toUpperCase()}
                {isExceeded(figures) && "!"}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
