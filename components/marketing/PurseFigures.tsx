import type { ReactNode } from "react";
import { cx } from "@/components/kit/cx";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import type { Available } from "@/lib/marketing/expenses/schema";

type Sum = Available["sum"];

const HATCH = "bg-[repeating-linear-gradient(135deg,var(--hatch)_0_5px,transparent_5px_9px)]";

/** Of a purse what is used, what this takes and by how much that is too much, to one scale with the mark of the plan. */
export function PurseScale({ sum, asked }: { sum: Sum; asked: string }) {
  const given = Number(sum.presupuestado ?? "0");
  const [accrued, promised, own] = [Number(sum.devengado), Number(sum.comprometido), Number(asked)];
  // The mark of what was given stands at 78 % of the bar, so that what is too much has room.
  const whole = Math.max(given / 0.78, accrued + promised + own, 1);
  const width = (value: number) => `${Math.max(0, Math.min(100, (value / whole) * 100))}%`;
  const fits = Math.max(0, Math.min(own, given - accrued - promised));
  return (
    <div className="relative pt-4" aria-hidden="true">
      <div className="flex h-2.5 overflow-hidden rounded-full bg-neutral-soft">
        <span className="h-full shrink-0 bg-accent-fill" style={{ width: width(accrued) }} />
        <span className="h-full shrink-0 bg-accent-fill/55" style={{ width: width(promised) }} />
        <span className={cx("h-full shrink-0 [--hatch:var(--accent-fill)]", HATCH)} style={{ width: width(fits) }} />
        <span className={cx("h-full shrink-0 [--hatch:var(--bad)]", HATCH)} style={{ width: width(own - fits) }} />
      </div>
      {sum.presupuestado !== null && (
        <span className="absolute top-0 flex -translate-x-1/2 flex-col items-center" style={{ left: width(given) }}>
          <span className="text-[11px] leading-3.5">plan</span>
          <span className="h-4 w-0.5 bg-text" />
        </span>
      )}
    </div>
  );
}

/** What there is of a purse, in six figures: what is planned and expected informs, the others are money. */
export function PurseFigures({
  sum,
  asked,
  currency,
  narrow,
}: {
  sum: Sum;
  asked: string;
  currency: string;
  /** In a column beside what one reads. */
  narrow?: boolean;
}) {
  const money = (value: string | null) => (value === null ? "—" : formatMoney(value, currency));
  const left = sum.left;
  const figures: { label: string; value: ReactNode; mark?: string; muted?: boolean }[] = [
    { label: "Presupuesto", value: money(sum.presupuestado) },
    { label: "Forecast", value: money(sum.forecast), muted: true },
    { label: "Devengado", value: money(sum.devengado), mark: "bg-accent-fill" },
    { label: "Comprometido", value: money(sum.comprometido), mark: "bg-accent-fill/55" },
    { label: "Queda", value: money(left) },
    {
      label: "Este gasto",
      value: money(asked),
      mark: cx(
        HATCH,
        left !== null && compareMoney(subMoney(left, asked), "0") >= 0
          ? "[--hatch:var(--accent-fill)]"
          : "[--hatch:var(--bad)]",
      ),
    },
  ];
  return (
    <dl className={cx("grid gap-x-4 gap-y-2", narrow ? "grid-cols-2" : "grid-cols-3 xl:grid-cols-6 phone:grid-cols-2")}>
      {figures.map(({ label, value, mark, muted }) => (
        <div key={label} className="min-w-0">
          <dt className="flex items-center gap-1.5 text-help text-muted">
            {mark && <span aria-hidden="true" className={cx("size-2.5 shrink-0 rounded-[2px]", mark)} />}
            {label}
          </dt>
          <dd className={cx("truncate text-second font-semibold tabular-nums", muted && "font-normal text-muted")}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
