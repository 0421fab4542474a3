import type { BoardView, CardDetail, CardRow } from "@/lib/boards/schema";
import type { TestPerson } from "./factories";
import { requestAs } from "./requestAs";

/** A board as the person sees it. */
export async function boardAs(person: TestPerson, key: string): Promise<BoardView> {
  return (await requestAs<BoardView>(person, "GET", `/boards/${key}`)).body;
}

/** The id of a column of a board by its key. */
export async function columnOf(person: TestPerson, board: string, key: string): Promise<number> {
  const column = (await boardAs(person, board)).columns.find((each) => each.key === key);
  if (!column) throw new Error(`No column ${key} in ${board}`);
  return column.id;
}

/** Asks for a new card; `more` over the least a card says. */
export const tryCard = (person: TestPerson, board: string, more: object = {}) =>
  requestAs<CardDetail>(person, "POST", `/boards/${board}/cards`, {
    title: "Revisar el contrato",
    client_id: crypto.randomUUID(),
    ...more,
  });

/** A new card that must come to be. */
export async function aCard(person: TestPerson, board: string, more: object = {}): Promise<CardDetail> {
  const answer = await tryCard(person, board, more);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** The open cards of a board, in order. */
export async function cardsOf(person: TestPerson, board: string, query = ""): Promise<CardRow[]> {
  return (await requestAs<{ items: CardRow[] }>(person, "GET", `/boards/${board}/cards${query}`)).body.items;
}

/** Moves a card to a column, below a card, to the top (null) or to the end. */
export const moveTo = (person: TestPerson, card: number, column_id: number, after?: number | null) =>
  requestAs<{ card: CardRow; proposed: boolean; over_limit: boolean }>(person, "POST", `/cards/${card}/move`, {
    column_id,
    ...(after !== undefined && { after }),
  });
