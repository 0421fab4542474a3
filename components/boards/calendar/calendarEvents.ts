import { isLate } from "@/lib/boards/rules/filter";
import { cardCode } from "@/lib/boards/rules/words";
import type { CardRow } from "@/lib/boards/schema";
import { addDays, diffDays } from "@/lib/format/dates";

/** How a card's piece is coloured: late, closed, or to be done. */
const LOOKS = {
  late: { color: "var(--bad-soft)", contrastColor: "var(--bad)" },
  closed: { color: "var(--neutral-soft)", contrastColor: "var(--neutral)" },
  open: { color: "var(--accent-soft)", contrastColor: "var(--accent-ink)" },
} as const;
export type EventLook = keyof typeof LOOKS;

/**
 * A card in the calendar: from its start, if it has one, until its day; in a list of days (`onDay`) only on its day. `end`
 * is the day after, as the calendar counts.
 */
export function eventOf(
  card: CardRow,
  { prefix, today, onDay = false }: { prefix: string; today: string; onDay?: boolean },
) {
  const { start_on, due_on, closed_at } = card;
  if (due_on === null) return null;
  const look: EventLook =
    closed_at !== null ? "closed" : isLate({ ...card, sla_due_at: null }, today, "") ? "late" : "open";
  return {
    id: String(card.id),
    title: card.title,
    start: !onDay && start_on !== null && start_on < due_on ? start_on : due_on,
    end: addDays(due_on, 1),
    allDay: true,
    ...LOOKS[look],
    extendedProps: { look, code: cardCode(prefix, card.number) },
  };
}

/** The days of a card that was dragged so that its piece begins on another day: as long as it was. */
export function moved(card: Pick<CardRow, "start_on" | "due_on">, from: string, to: string) {
  const days = diffDays(from, to);
  const { start_on, due_on } = card;
  return {
    due_on: due_on && addDays(due_on, days),
    ...(start_on !== null && { start_on: addDays(start_on, days) }),
  };
}
