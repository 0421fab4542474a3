import { Camera, Link2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { StatusBadge } from "@/components/kit/StatusBadge";
import type { ReviewPage, ReviewRow } from "@/lib/cards/review/schema";
import { categoryTitles } from "@/lib/cards/rules/kinds";
import { formatDay } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { amountOf, expenseLooks, moneyText, monthText } from "../looks";

interface Group {
  key: string;
  title: string;
  note: string;
  rows: ReviewRow[];
}

/** By person and month, each with what it comes to; one list where it is sorted otherwise. */
function groupsOf({ data, months }: ReviewPage, grouped: boolean): Group[] {
  if (!grouped) return [{ key: "all", title: "", note: "", rows: data }];
  const keyOf = (row: ReviewRow) => `${row.holder.id} ${row.month}`;
  return [...new Set(data.map(keyOf))].map((key) => {
    const rows = data.filter((row) => keyOf(row) === key);
    const month = months.find((one) => `${one.holder.id} ${one.month}` === key);
    const sums = (month?.totals ?? []).map(({ amount, currency }) => moneyText(amount, currency)).join(" + ");
    const waiting = month && month.waiting > 0 ? `, ${month.waiting} por revisar` : "";
    return {
      key,
      title: `${rows[0]?.holder.name}, ${monthText(rows[0]?.month ?? "")}`,
      note: `${countText(month?.count ?? rows.length, "gasto")}${waiting}${sums && ` · ${sums}`}`,
      rows,
    };
  });
}

/** Person, month, expenses. */
export const ExpenseList = ({
  page,
  open,
  hrefOf,
  grouped,
}: {
  page: ReviewPage;
  open: number | null;
  hrefOf: (id: number) => string;
  grouped: boolean;
}) => (
  <div className="overflow-hidden rounded-card border border-line bg-surface">
    {groupsOf(page, grouped).map(({ key, title, note, rows }) => (
      <section key={key} aria-label={title || "Gastos"}>
        {title && (
          <header className="border-b border-line-soft bg-sunken px-4 py-2">
            <h2 className="truncate text-help font-semibold" title={title}>
              {title}
            </h2>
            <p className="text-second text-muted">{note}</p>
          </header>
        )}
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <Row row={row} href={hrefOf(row.id)} active={row.id === open} named={!grouped} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);

function Row({ row, href, active, named }: { row: ReviewRow; href: string; active: boolean; named: boolean }) {
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) item.current?.scrollIntoView?.({ block: "nearest" });
  }, [active]);
  const where = [named && row.holder.name, categoryTitles[row.category], row.charged_to].filter(Boolean).join(", ");
  return (
    <div
      ref={item}
      className={cx(
        "border-b border-line-soft",
        active ? "bg-accent-soft shadow-[inset_3px_0_0_var(--accent-fill)]" : "hover:bg-hover",
      )}
    >
      <Link
        href={href}
        shallow
        scroll={false}
        aria-current={active ? "true" : undefined}
        className="flex min-h-13 flex-col gap-0.5 px-4 py-2 focus-visible:-outline-offset-2"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate font-semibold" title={row.merchant}>
            {row.merchant || "Sin nombre"}
          </span>
          <strong className="whitespace-nowrap font-semibold">{amountOf(row)}</strong>
        </span>
        <span className="flex items-center justify-between gap-3 text-second text-muted">
          <span className="min-w-0 truncate" title={where}>{`${formatDay(row.day)} · ${where}`}</span>
          <span className="flex shrink-0 items-center gap-1.5">
            {!row.has_photo && (
              <span title="Sin foto del comprobante" className="text-warn">
                <Icon of={Camera} />
                <span className="sr-only">Sin foto</span>
              </span>
            )}
            {row.matched && (
              <span title="Está en el resumen">
                <Icon of={Link2} />
                <span className="sr-only">En el resumen</span>
              </span>
            )}
            <StatusBadge of={expenseLooks[row.state]} />
          </span>
        </span>
      </Link>
    </div>
  );
}
