import type { Person } from "@/lib/access/can";
import type { AuditActor } from "@/lib/audit/audit";
import { activePeople } from "@/lib/auth/person";
import { holdRows, query, type Tx, txQuery } from "@/lib/db";
import { forbidden, impossible, notFound } from "@/lib/http/errors";
import type { BoardDefinition } from "../rules/definition";
import { belongsTo, boardRoleOf } from "../rules/reach";
import type { BoardRole, StateGroup } from "../rules/words";
import type { BoardPerson } from "../schema";
import { definitions, ensureBoards } from "./registry";

/** The caller of the boards: every Actor is one. */
export interface BoardActor extends Person, AuditActor {
  userId: number;
}

/** A board as far as the person reaches on it. */
export interface Reached {
  board: BoardDefinition;
  role: BoardRole;
}

const noBoard = () => notFound("No existe ese tablero.");
export const noCard = () => notFound("No existe esa tarjeta.");

/** The board and how far the person reaches on it. @throws 404 where they do not, as if there were none. */
export async function boardFor(person: Person, key: string): Promise<Reached> {
  const board = definitions.get(key);
  const role = board && boardRoleOf(person, board);
  if (!board || !role) throw noBoard();
  await ensureBoards();
  return { board, role };
}

/** @throws 403 for everyone but the leads. */
export function mustLead({ role }: Reached): void {
  if (role !== "lead") throw forbidden("Solo quien dirige el tablero puede hacer esto.");
}

/** The columns in use, in their order. */
export interface Column {
  id: number;
  key: string;
  title: string;
  group: StateGroup;
  position: number;
  wip_limit: number | null;
  needs: string[];
  locked: boolean;
  round: boolean;
  /** Its cards are moved by their record, not by hand. */
  by_record: boolean;
  version: number;
}

const COLUMNS = `SELECT id, key, title, state_group AS "group", position, wip_limit, needs, locked, round, by_record, version
  FROM board_column WHERE board_key = $1 AND archived_at IS NULL ORDER BY position, id`;

export const columnsOf = (key: string, tx?: Tx): Promise<Column[]> =>
  tx ? txQuery<Column>(tx, COLUMNS, key) : query<Column>(COLUMNS, [key], "board_columns");

/** What decides about a card, read and held until the transaction ends. */
export interface HeldCard {
  id: number;
  board_key: string;
  number: number;
  column_id: number;
  column_title: string;
  group: StateGroup;
  locked: boolean;
  column_key: string;
  /** Keys of the fields that its column needs. */
  needs: string[];
  rank: string;
  type: string;
  title: string;
  priority: string;
  fields: Record<string, unknown>;
  requester_id: number | null;
  close_column_id: number | null;
  close_by: number | null;
  rounds: number;
  /** The show that it is; its fields that have an owner are written by that alone. */
  show_id: number | null;
  /** Somebody began to work on it some time. */
  started: boolean;
  archived: boolean;
  version: number;
}

const CARD = `SELECT c.id, c.board_key, c.number, c.column_id, k.title AS column_title, k.key AS column_key, k.state_group AS "group", k.locked,
  k.needs, c.rank, c.type,
    c.title, c.priority, c.fields, c.requester_id, c.close_column_id, c.close_by, c.rounds, c.show_id,
    c.started_at IS NOT NULL AS started, c.archived_at IS NOT NULL AS archived, c.version
  FROM card c JOIN board_column k ON k.id = c.column_id WHERE c.id = $1`;

/** A card of a board the person sees. @throws 404 for any other. */
export async function cardFor(person: Person, id: number): Promise<HeldCard & { reached: Reached }> {
  const [card] = await query<HeldCard>(CARD, [id], "board_card");
  if (!card) throw noCard();
  const board = definitions.get(card.board_key);
  const role = board && boardRoleOf(person, board);
  if (!board || !role) throw noCard();
  return { ...card, reached: { board, role } };
}

/** A card as it is in a transaction, not held: of one that is a record, whoever moves it holds the record first. @throws 404 */
export async function cardNow(tx: Tx, id: number): Promise<HeldCard> {
  const [card] = await txQuery<HeldCard>(tx, CARD, id);
  if (!card) throw noCard();
  return card;
}

/** The same card, locked. @throws 404 where it is gone. */
export async function holdCard(tx: Tx, id: number): Promise<HeldCard> {
  // In two steps: one that waited for a move would look for its column where the card was before.
  await holdRows(tx, "card", [id]);
  return cardNow(tx, id);
}

/** @throws 422 for a card that nobody changes: archived, or settled where it is. */
export function mustBeOpen(card: Pick<HeldCard, "archived" | "locked" | "column_title">): void {
  if (card.archived) throw impossible("La tarjeta está archivada: traerla de vuelta para cambiarla.");
  if (card.locked)
    throw impossible(`Lo que está en ${card.column_title} no se cambia. Para cambiarlo, hacer un pedido nuevo.`);
}

/** The people who work on the board, leads first, then by name. */
export async function peopleOf(board: BoardDefinition, tx?: Tx): Promise<BoardPerson[]> {
  const people = (await activePeople(undefined, tx)).filter((person) => belongsTo(person, board));
  const views = people.map(({ userId, name, mail, picture, rol }) => ({
    id: userId,
    name: name || mail,
    picture,
    rol,
    lead: board.leads.includes(rol),
  }));
  return [...views.filter(({ lead }) => lead), ...views.filter(({ lead }) => !lead)];
}

/** The people who may be named on a card: the board's people, and whoever acts. */
export async function nameable(board: BoardDefinition, actor: BoardActor, tx?: Tx): Promise<Set<number>> {
  return new Set([...(await peopleOf(board, tx)).map(({ id }) => id), actor.userId]);
}

/** Which of these people see the board now. */
export async function reachersAmong(tx: Tx, board: BoardDefinition, ids: readonly number[]): Promise<number[]> {
  const people = await activePeople(ids, tx);
  return people.filter((person) => boardRoleOf(person, board) !== null).map(({ userId }) => userId);
}
