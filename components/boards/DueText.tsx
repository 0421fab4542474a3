import { TriangleAlert } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import { isLate } from "@/lib/boards/rules/filter";
import type { CardRow } from "@/lib/boards/schema";
import { formatDay, formatInstant, todayIn } from "@/lib/format/dates";

/** The day a card is due; late ones say it with more than colour. */
export function DueText({ card }: { card: Pick<CardRow, "due_on" | "closed_at"> }) {
  if (card.due_on === null) return <span className="text-muted">Sin fecha</span>;
  const late = isLate({ ...card, sla_due_at: null }, todayIn(), "");
  if (!late) return formatDay(card.due_on);
  return (
    <Badge tone="bad" icon={TriangleAlert}>
      Venció {formatDay(card.due_on)}
    </Badge>
  );
}

/** Until when its SLA goes. */
export function SlaText({ card }: { card: Pick<CardRow, "sla_due_at" | "closed_at"> }) {
  if (card.sla_due_at === null) return null;
  const until = formatInstant(card.sla_due_at);
  if (!isLate({ ...card, due_on: null }, "", new Date().toISOString())) return until;
  return (
    <Badge tone="bad" icon={TriangleAlert}>
      Vencido, {until}
    </Badge>
  );
}
