import { TriangleAlert } from "lucide-react";
import { Icon } from "@/components/kit/Icon";
import { compareMoney } from "@/lib/format/moneyMath";
import { amountText } from "../looks";

/** What is left of a balance: a dash while nobody knows it, a warning where it does not reach. */
export function Left({ left, currency }: { left: string | null; currency: string }) {
  if (left === null) return <span className="font-normal text-muted">—</span>;
  if (compareMoney(left, "0") >= 0) return amountText(left, currency);
  return (
    <span className="inline-flex items-center gap-1.5 text-bad">
      <Icon of={TriangleAlert} size={14} />
      {/* Where it wraps, the amount stays in one piece. */}
      {`Faltan ${amountText(left.replace("-", ""), currency).replaceAll(" ", "\u00a0")}`}
    </span>
  );
}
