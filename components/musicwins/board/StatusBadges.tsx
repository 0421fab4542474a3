import { StatusBadge } from "@/components/kit/StatusBadge";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { adminLook, statusLook } from "../looks";

/** How a proposal stands in its area and, where it matters, with Administration. The reason shows on hover. */
export function StatusBadges({ row }: { row: BudgetRow }) {
  const admin = adminLook(row);
  return (
    <span className="inline-flex flex-wrap items-center gap-1 py-1" title={row.motivo || undefined}>
      <StatusBadge of={statusLook(row)} />
      {admin && <StatusBadge of={admin} />}
    </span>
  );
}
