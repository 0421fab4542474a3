import type { CardFilter } from "@/lib/boards/rules/filter";
import type { BoardPerson, BoardView, CardChange, CardRow, ColumnView } from "@/lib/boards/schema";

/** A board's cards and what may be done with them: what every view of a board stands on. */
export interface BoardModel {
  board: BoardView;
  /** The cards that pass the filter, in the order of their columns. */
  cards: readonly CardRow[];
  /** Every loaded card. */
  all: readonly CardRow[];
  filter: CardFilter;
  columns: ReadonlyMap<number, ColumnView>;
  /** Anybody: of the board, or gone from it. */
  nameOf: (id: number) => string;
  personOf: (id: number) => BoardPerson | undefined;
  /** Address of a card's drawer over this view. */
  href: (number: number) => string;
  open: (number: number) => void;
  /** Shows at once; where it fails, the card goes back and a message says why. */
  move: (card: CardRow, to: { column_id: number; after?: number | null }) => Promise<boolean>;
  /** The same for what a card says. On a conflict the card of now is shown and the message offers to open it. */
  change: (card: CardRow, next: Omit<CardChange, "version">) => Promise<boolean>;
  /** Reads everything again. */
  refresh: () => void;
  /** Reads these cards again, as after making or closing one. */
  readAgain: (ids: readonly number[]) => Promise<void>;
}

/** What every view gets. */
export interface ViewProps {
  model: BoardModel;
}
