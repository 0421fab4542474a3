import { type CardFilter, type FilterContext, matches } from "@/lib/boards/rules/filter";
import type { CardRow } from "@/lib/boards/schema";

interface FigureRow {
  label: string;
  /** What it counts, and shows where it does not change whose work is shown. */
  filter: CardFilter;
  /** Whose work a screen of who works on the board then shows: `?equipo=`. */
  look?: "" | "no";
  /** The closings that wait for a lead's yes. */
  closings?: true;
  /** Left out on phones, where three fit. */
  deskOnly?: true;
}

/** A figure of a board: the cards of a filter. */
export interface BoardFigure extends FigureRow {
  count: number;
}

const team: readonly FigureRow[] = [
  { label: "Abiertas", filter: { grupo: "abiertas" } },
  { label: "Vencidas", filter: { vence: "vencidas" } },
  { label: "Por aprobar", filter: { cierre: "propuesto" }, closings: true },
  { label: "En curso", filter: { grupo: "started" }, deskOnly: true },
  { label: "Terminadas en 7 días", filter: { cierre: "semana" }, deskOnly: true },
];

const counted = (rows: readonly FigureRow[], cards: readonly CardRow[], context: FilterContext): BoardFigure[] =>
  rows.map((row) => ({ ...row, count: cards.filter((card) => matches(card, row.filter, context)).length }));

/** The figures of a board over all its cards, each counted by the filter that its link sets. */
export const figuresOf = (cards: readonly CardRow[], context: FilterContext): BoardFigure[] =>
  counted(team, cards, context);

/** The same for who works on it: what everybody has open and what one has, which each show alone, and what presses. */
export const ownFiguresOf = (cards: readonly CardRow[], me: number, context: FilterContext): BoardFigure[] => {
  const mine = { persona: String(me), grupo: "abiertas" };
  const rows: FigureRow[] = [
    { label: "Equipo", filter: { grupo: "abiertas" }, look: "" },
    { label: "Lo mío", filter: mine, look: "no" },
    { label: "Mías vencidas", filter: { ...mine, vence: "vencidas" } },
    { label: "Mías para hoy", filter: { ...mine, vence: "hoy" }, deskOnly: true },
  ];
  return counted(rows, cards, context);
};

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
