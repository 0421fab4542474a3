import type { CSSProperties, Ref } from "react";
import type { CardRow } from "@/lib/boards/schema";
import { cx } from "../../kit/cx";
import { BoardCard } from "./BoardCard";

/** What a column's list of cards is drawn from: all of them, or the ones in sight. */
export interface LaneListProps {
  column: number;
  cards: readonly CardRow[];
  /** The whole column, and the part of it that scrolls. */
  box: HTMLElement;
  scroll: HTMLElement;
  /** The place for the card on its way: below so many of the other cards. */
  line: number | null;
  /** The card that Tab stops at, and the one that is on its way. */
  active: number | null;
  carried: number | null;
}

interface ItemProps extends Pick<LaneListProps, "cards" | "line" | "active" | "carried"> {
  index: number;
  /** The first one that is drawn: Tab stops there while no other has had the focus. */
  first: boolean;
  ref?: Ref<HTMLLIElement>;
  className?: string;
  style?: CSSProperties;
}

/** A card in its column's list, and the line that says where the one on its way would fall. */
export function LaneItem({ cards, line, active, carried, index, first, ...rest }: ItemProps) {
  const card = cards[index];
  if (!card) return null;
  const holdsActive = cards.some(({ id }) => id === active);
  return (
    <li {...rest} data-index={index} aria-setsize={cards.length} aria-posinset={index + 1}>
      <BoardCard card={card} tabbable={card.id === active || (!holdsActive && first)} carried={card.id === carried} />
      <FallLine at={markOf(cards, line, carried).get(card.id)} />
    </li>
  );
}

type Mark = "above" | "below";

/** The card that shows where another one would fall, and on which side of it. */
function markOf(cards: readonly CardRow[], line: number | null, carried: number | null): ReadonlyMap<number, Mark> {
  const marks = new Map<number, Mark>();
  if (line === null) return marks;
  const others = cards.filter(({ id }) => id !== carried);
  const neighbour = others[Math.max(0, line - 1)];
  if (neighbour) marks.set(neighbour.id, line === 0 ? "above" : "below");
  return marks;
}

/** The line beside a card, or alone in a column that has no other one. */
export function FallLine({ at }: { at: Mark | "alone" | undefined }) {
  if (!at) return null;
  return (
    <span
      aria-hidden="true"
      className={cx(
        "pointer-events-none absolute inset-x-0 z-10 h-0.5 rounded-full bg-accent-fill",
        at === "below" ? "-bottom-[5px]" : "top-0",
      )}
    />
  );
}

/** Nothing but the card on its way is in the column: the line has no other one to stand at. */
export const isAlone = ({ cards, line, carried }: Pick<LaneListProps, "cards" | "line" | "carried">): boolean =>
  line !== null && cards.every(({ id }) => id === carried);
