import type { listBoards } from "@/lib/boards/api";
import { onlyProposes } from "@/lib/boards/rules/closing";
import { closes } from "@/lib/boards/rules/words";
import type { BoardView, CardRow, ColumnView } from "@/lib/boards/schema";
import { normalize } from "@/lib/format/text";
import type { Output } from "@/lib/http/contract";
import { countText } from "../board/columnLooks";
import type { BoardModel } from "../model";

/** Somewhere a card may go: a column (of another board, where `board` says which), or a board to choose a column of. */
export type MoveChoice =
  | {
      kind: "column";
      id: string;
      title: string;
      column: Pick<ColumnView, "id" | "title" | "group" | "wip_limit">;
      board: string | null;
      /** "4 de 3"; not known of other boards. */
      count: string | null;
      /** One more is more than it should hold. */
      full: boolean;
    }
  | { kind: "board"; id: string; title: string; board: string };

const fits = (title: string, typed: string) => {
  const text = normalize(title);
  return normalize(typed)
    .split(" ")
    .every((word) => text.includes(word));
};

/** The other columns of the card's board: those after its own first, as work usually goes on. */
export function columnChoices(
  { board, all }: Pick<BoardModel, "board" | "all">,
  card: Pick<CardRow, "column_id">,
  typed: string,
): MoveChoice[] {
  const here = board.columns.findIndex(({ id }) => id === card.column_id);
  const ordered = [...board.columns.slice(here + 1), ...board.columns.slice(0, Math.max(here, 0))];
  return ordered
    .filter(({ title }) => fits(title, typed))
    .map((column) => {
      const count = all.filter(({ column_id }) => column_id === column.id).length;
      return {
        kind: "column" as const,
        id: `columna-${column.id}`,
        title: column.title,
        column,
        board: null,
        count: countText(column, count),
        full: column.wip_limit !== null && count >= column.wip_limit,
      };
    });
}

/** The person's boards, beside the card's own. */
export function boardChoices(boards: Output<typeof listBoards> | undefined, own: string, typed: string): MoveChoice[] {
  return (boards ?? [])
    .filter(({ key, title }) => key !== own && fits(`Otro tablero: ${title}`, typed))
    .map(({ key, title }) => ({ kind: "board", id: `tablero-${key}`, title: `Otro tablero: ${title}`, board: key }));
}

/** The columns of another board. */
export function otherColumns(board: BoardView | undefined, typed: string): MoveChoice[] {
  return (
    (board?.columns ?? [])
      // A card is not passed on as closed.
      .filter(({ title, group }) => !closes(group) && fits(title, typed))
      .map((column) => ({
        kind: "column" as const,
        id: `columna-${column.id}`,
        title: column.title,
        column,
        board: board?.key ?? null,
        count: null,
        full: false,
      }))
  );
}

const groupIn = ({ columns }: BoardView, id: number) => columns.find((column) => column.id === id)?.group ?? null;

/** What is good to know before choosing. */
export function warningOf(
  choice: MoveChoice,
  { board }: Pick<BoardModel, "board">,
  { column_id }: Pick<CardRow, "column_id">,
): string | null {
  if (choice.kind === "board") return null;
  if (choice.full)
    return `${choice.title} supera su límite de ${choice.column.wip_limit}. Se puede mover y queda avisado.`;
  if (!choice.board && onlyProposes(board, groupIn(board, column_id), choice.column.group))
    return "Queda propuesto: lo aprueba quien dirige el tablero.";
  return null;
}
