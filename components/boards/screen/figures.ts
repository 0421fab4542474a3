import { type CardFilter, type FilterContext, matches } from "@/lib/boards/rules/filter";
import type { CardRow } from "@/lib/boards/schema";

/** A figure of a board: the cards of a filter. */
export interface BoardFigure {
  label: string;
  filter: CardFilter;
  count: number;
}

const figures: readonly Omit<BoardFigure, "count">[] = [
  { label: "Abiertas", filter: { grupo: "abiertas" } },
  { label: "Vencidas", filter: { vence: "vencidas" } },
  { label: "Por aprobar", filter: { cierre: "propuesto" } },
  { label: "En curso", filter: { grupo: "started" } },
  { label: "Terminadas en 7 días", filter: { cierre: "semana" } },
];

/** The figures of a board over all its cards, each counted by the filter that its link sets. */
export const figuresOf = (cards: readonly CardRow[], context: FilterContext): BoardFigure[] =>
  figures.map(({ label, filter }) => ({
    label,
    filter,
    count: cards.filter((card) => matches(card, filter, context)).length,
  }));

/** One's own open cards: late, due today, and the rest by when they are due. */
export function ownQueue(
  cards: readonly CardRow[],
  me: number,
  context: FilterContext,
): { late: CardRow[]; today: CardRow[]; rest: CardRow[] } {
  const open = cards.filter((card) => matches(card, { persona: String(me), grupo: "abiertas" }, context));
  const late = open.filter((card) => matches(card, { vence: "vencidas" }, context));
  const today = open.filter((card) => !late.includes(card) && matches(card, { vence: "hoy" }, context));
  const rest = open.filter((card) => !late.includes(card) && !today.includes(card));
  const when = (card: CardRow) => card.due_on ?? "9999";
  const sorted = (list: CardRow[]) =>
    list.sort((a, b) => (when(a) < when(b) ? -1 : when(a) > when(b) ? 1 : a.number - b.number));
  return { late: sorted(late), today: sorted(today), rest: sorted(rest) };
}
