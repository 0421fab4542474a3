import { TriangleAlert } from "lucide-react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { type Figures, isEmpty, standingOf, usedShare } from "@/lib/costcentres/rules/availability";
import type { Currency } from "@/lib/format/currencies";
import { figuresText, type Measure, type Scale, scaledText } from "../words";

const HEAT = { vacio: "", bien: "", justo: "bg-warn-soft", excedido: "bg-bad-soft" } as const;

/** How much of a budget is spent and promised. Decorative: the figures are written beside it. */
export function UsedBar({ figures, className }: { figures: Figures; className?: string }) {
  const budget = Number(figures.presupuestado);
  const used = usedShare(figures);
  const whole = Math.max(budget, Number(figures.comprometido) + Number(figures.real), 0);
  const share = (value: string) => `${whole > 0 ? Math.max(0, Math.min(100, (Number(value) / whole) * 100)) : 0}%`;
  return (
    <span aria-hidden="true" className={cx("flex gap-px overflow-hidden rounded-full bg-line", className ?? "h-1")}>
      <span
        className={cx("h-full shrink-0", used > 1 ? "bg-bad" : "bg-accent-fill")}
        style={{ width: share(figures.real) }}
      />
      <span
        className={cx("h-full shrink-0", used > 1 ? "bg-bad/55" : "bg-accent-fill/45")}
        style={{ width: share(figures.comprometido) }}
      />
    </span>
  );
}

/** One figure of the board: short, with how much of its budget is used; what is exceeded has a mark too. Opens its entries. */
export function CellFigure({
  figures,
  measure,
  scale,
  currency,
  name,
  href,
  strong,
}: {
  figures: Figures;
  measure: Measure;
  scale: Scale;
  currency: Currency;
  /** What it is of: "Gira, marzo". */
  name: string;
  href: string;
  strong?: boolean;
}) {
  if (isEmpty(figures)) return <span className="text-faint">—</span>;
  const standing = standingOf(figures);
  const full = `${name}: ${figuresText(figures, currency)}`;
  return (
    <Link
      href={href}
      title={full}
      aria-label={full}
      scroll={false}
      className={cx(
        "-mx-1.5 block min-w-11 rounded-badge px-1 py-0.5 text-help hover:bg-hover",
        HEAT[standing],
        strong && "font-semibold",
        standing === "excedido" && "font-semibold text-bad",
      )}
    >
      <span className="flex items-center justify-end gap-1 whitespace-nowrap">
        {standing === "excedido" && <Icon of={TriangleAlert} size={12} />}
        {scaledText(figures[measure], scale)}
      </span>
      <UsedBar figures={figures} />
    </Link>
  );
}
