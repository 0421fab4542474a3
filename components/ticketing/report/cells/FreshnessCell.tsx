import { Clock } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import type { TicketRow } from "@/lib/ticketing/shows/schema/show";
import { freshnessOf } from "../rows";

/** When a show's sales were last loaded; from two days on, a badge. */
export function FreshnessCell({ row }: { row: TicketRow }) {
  const { label, stale, full } = freshnessOf(row);
  return (
    <span title={full} className="whitespace-nowrap">
      {stale ? (
        <Badge tone="warn" icon={Clock}>
          {label}
        </Badge>
      ) : (
        <span className="text-help text-muted">{label}</span>
      )}
    </span>
  );
}
