import { createContext, type MouseEvent, type TouchEvent, useContext } from "react";
import type { CardRow } from "@/lib/boards/schema";
import type { BoardModel } from "../model";

/** A column on the screen, as far as placing cards in it needs to know. */
export interface LaneHandle {
  /** The whole column, and the part of it that scrolls. */
  box: HTMLElement;
  scroll: HTMLElement;
  /** Top and bottom of each card, from the top of what scrolls. */
  spans: () => readonly { start: number; end: number }[];
  /** Brings a card into sight. */
  show: (index: number) => void;
}

/** What cards and columns need beside their own facts: it changes seldom, so that a move draws anew only what it touches. */
export interface BoardTools extends Pick<BoardModel, "board" | "nameOf" | "personOf" | "href" | "readAgain"> {
  /** `YYYY-MM-DD`, and an ISO instant. */
  today: string;
  now: string;
  /** Number of the card whose drawer is open. */
  opened: number;
  /** Every card is drawn, for paper. */
  printing: boolean;
  /** Id of the text that says which keys there are. */
  help: string;
  register: (column: number, handle: LaneHandle | null) => void;
  openMove: (card: CardRow, anchor: HTMLElement) => void;
  /** A card was pressed, and may be dragged away. */
  grab: (event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>, card: number) => void;
}

const Tools = createContext<BoardTools | null>(null);
export const BoardToolsProvider = Tools.Provider;

export function useBoardTools(): BoardTools {
  const tools = useContext(Tools);
  if (!tools) throw new Error("A card or a column outside of a board");
  return tools;
}
