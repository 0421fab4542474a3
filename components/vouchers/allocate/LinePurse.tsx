import { ArrowRight, TriangleAlert } from "lucide-react";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { formatMoney } from "@/lib/format/money";

/** How the purse of a line stands before it and with it. */
export interface Available {
  name: string;
  disponible_before: string | null;
  disponible_after: string | null;
  message: string;
  answer: "alcanza" | "excede" | "bloquea" | "sin_presupuesto";
}

const AFTER: Partial<Record<Available["answer"], string>> = {
  excede: "font-semibold text-warn",
  bloquea: "font-semibold text-bad",
};

/** What the purse has before the line and with it. */
export function LinePurse({ of, currency }: { of: Available; currency: string }) {
  const { name, disponible_before: before, disponible_after: after, message, answer } = of;
  if (before === null || after === null) return <span title={name}>{message}</span>;
  const money = (value: string) => formatMoney(value, currency, { decimals: 2 });
  return (
    <>
      <span className="sr-only">{`${name}: queda `}</span>
      <span title={name}>{money(before)}</span>
      <Icon of={ArrowRight} size={14} />
      <span className={AFTER[answer] ?? "font-semibold text-text"}>{money(after)}</span>
    </>
  );
}

/** Over the purse: who is told, or that it cannot be. */
export function PurseExceeded({ of: { answer, message } }: { of: Available }) {
  if (answer !== "excede" && answer !== "bloquea") return null;
  return (
    <p className={cx("mt-1 flex items-start gap-1.5 text-help", answer === "bloquea" ? "text-bad" : "text-warn")}>
      <Icon of={TriangleAlert} className="mt-0.5" />
      {message}
    </p>
  );
}
