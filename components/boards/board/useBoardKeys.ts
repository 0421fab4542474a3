import { type KeyboardEvent, useState } from "react";
import type { CardRow } from "@/lib/boards/schema";
import type { BoardModel } from "../model";
import { sayMove } from "./sayMove";
import { findCard, isArrow, type Lane, type Place, placeText, stepFocus, stepPlace } from "./steps";

interface Given {
  model: BoardModel;
  lanes: readonly Lane[];
  /** Puts the focus on a card, wherever it is on the board. */
  focus: (id: number) => void;
  say: (text: string) => void;
  openMove: (card: CardRow, anchor: HTMLElement) => void;
}

/** The id of the card that an event happened on: on its link, not on its buttons. */
const cardAt = (target: EventTarget): number | null => {
  const id = target instanceof HTMLElement ? target.dataset.card : undefined;
  return id ? Number(id) : null;
};

/** What a screen reader says of a card with the focus. */
export const KEYS_HELP =
  "Enter la abre. Las flechas pasan a otra tarjeta. M la mueve a una columna o tablero. Espacio la toma para moverla con las flechas; Alt con una flecha la mueve enseguida.";

/**
 * The board by keys: arrows go from card to card, Alt+arrows move one, Space takes one up, arrows choose its place, Space or
 * Enter lets it go there and Escape where it was; M opens "Mover a...".
 */
export function useBoardKeys({ model, lanes, focus, say, openMove }: Given) {
  const [held, setHeld] = useState<{ id: number; place: Place } | null>(null);

  const stays = (card: CardRow) => say(`${card.title} quedó donde estaba.`);
  const moveTo = (card: CardRow, place: Place) => {
    const from = findCard(lanes, card.id);
    if (from && from.lane === place.lane && from.index === place.index) return stays(card);
    void sayMove({ model, lanes, say }, card, place);
    focus(card.id);
  };

  const onHeld = (event: KeyboardEvent, card: CardRow, place: Place) => {
    if (event.key === "Tab") {
      setHeld(null);
      return stays(card);
    }
    event.preventDefault();
    if (isArrow(event.key)) {
      const next = stepPlace(lanes, card.id, place, event.key);
      setHeld({ id: card.id, place: next });
      say(placeText(lanes, card.id, next));
    } else if (event.key === "Escape") {
      event.stopPropagation();
      setHeld(null);
      stays(card);
    } else if (event.key === " " || event.key === "Enter") {
      setHeld(null);
      moveTo(card, place);
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = cardAt(event.target);
    const at = id === null ? null : findCard(lanes, id);
    const card = at && lanes[at.lane]?.cards[at.index];
    if (!at || !card || event.ctrlKey || event.metaKey) return;
    if (held?.id === card.id) return onHeld(event, card, held.place);
    if (event.altKey) {
      if (!isArrow(event.key)) return;
      event.preventDefault();
      return moveTo(card, stepPlace(lanes, card.id, at, event.key));
    }
    if (isArrow(event.key) || event.key === "Home" || event.key === "End") {
      event.preventDefault();
      const next = stepFocus(lanes, card.id, event.key);
      if (next) focus(next.id);
    } else if (event.key.toLowerCase() === "m") {
      event.preventDefault();
      openMove(card, event.target as HTMLElement);
    } else if (event.key === " ") {
      event.preventDefault();
      setHeld({ id: card.id, place: at });
      say(
        `Tomada: ${card.title}. ${placeText(lanes, card.id, at)}. Las flechas eligen el lugar, espacio la deja ahí, Escape donde estaba.`,
      );
    }
  };

  /** Lets go of a card that was taken up, where it was: the focus went somewhere else. */
  const drop = () => {
    const at = held && findCard(lanes, held.id);
    const card = at && lanes[at.lane]?.cards[at.index];
    setHeld(null);
    if (card) stays(card);
  };

  return { held, drop, onKeyDown };
}
