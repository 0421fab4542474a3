import { type KeyboardEvent, useRef } from "react";
import type { CardRow } from "@/lib/boards/schema";
import { addDays } from "@/lib/format/dates";
import { moved } from "./calendarEvents";

/** Days that each arrow goes in a month of weeks. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Frames in which a piece that was moved must be drawn in its new day. */
const PATIENCE = 60;

const numberOf = (link: Element): number => Number(new URL((link as HTMLAnchorElement).href).searchParams.get("tarea"));
const pieceOf = (box: Element, number: number) =>
  [...box.querySelectorAll<HTMLElement>("a[href]")].find((link) => numberOf(link) === number);

interface Given {
  cards: readonly CardRow[];
  /** Gives the card its days; the month in sight follows. */
  onDays: (card: CardRow, next: { due_on: string | null; start_on?: string }) => void;
}

/** Alt and an arrow on a card's piece: a day before or after, a week up or down. The focus goes along. */
export function useDayKeys({ cards, onDays }: Given) {
  const wanted = useRef(0);
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!link || step === undefined || !event.altKey || event.ctrlKey || event.metaKey) return;
    const number = numberOf(link);
    const card = cards.find((each) => each.number === number);
    if (!card?.due_on) return;
    event.preventDefault();
    onDays(card, moved(card, card.due_on, addDays(card.due_on, step)));
    const box = event.currentTarget;
    const turn = ++wanted.current;
    let tries = 0;
    const reach = () => {
      if (turn !== wanted.current) return;
      const piece = pieceOf(box, number);
      if (piece && document.activeElement !== piece) piece.focus();
      if (tries++ < PATIENCE && (document.activeElement === document.body || tries < PATIENCE / 2))
        requestAnimationFrame(reach);
    };
    requestAnimationFrame(reach);
  };
}
