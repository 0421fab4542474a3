import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { AppError, badField, conflict, forbidden, impossible } from "@/lib/http/errors";
import { mustBeApproved } from "../proofs/service/proofs";
import { stageOf } from "../rules/stages";
import type { CardRow } from "../schema";
import {
  type BoardActor,
  boardFor,
  cardFor,
  cardNow,
  columnsOf,
  type HeldCard,
  holdCard,
  mustLead,
  noCard,
  type Reached,
} from "../service/access";
import { ownerOf } from "../service/followers";
import { checkNeeds } from "../service/insert";
import { mustBeNoRecord, place } from "../service/move";
import { notifyTask } from "../service/people";
import { holdEntered } from "../service/place";
import { rankAt } from "../service/rank";
import { record } from "../service/told";
import { cardRows } from "../service/views";
import type * as api from "./api";

type Decision = Input<typeof api.decideClosing>["body"];

/** `POST /cards/{id}/closing`. */
export async function decide(
  actor: BoardActor,
  { params, body }: Input<typeof api.decideClosing>,
): Promise<Output<typeof api.decideClosing>> {
  const { reached } = await cardFor(actor, params.id);
  mustLead(reached);
  return body.approve
    ? approving(actor, reached, params.id, body)
    : prisma.$transaction((tx) => refuse(tx, actor, reached, params.id, body));
}

/** A yes in a transaction of its own. A card that is a record is handed over before anything is held: the yes is the record's step. */
async function approving(actor: BoardActor, reached: Reached, id: number, asked: Decision): Promise<CardRow> {
  const { show_id } = await cardFor(actor, id);
  const owner = await ownerOf(reached.board, { show_id });
  if (!owner || show_id === null) return prisma.$transaction((tx) => approve(tx, actor, reached, id, asked));
  return owner.inTurn(async (tx) => {
    await owner.hold(tx, actor, show_id);
    const card = await cardNow(tx, id);
    const row = await rowOf(tx, card, reached.board.key);
    if (await isAnswered(tx, actor, row, asked)) return row;
    mustBePending(actor, row, asked);
    checkNeeds(reached.board, await mustBeThere(tx, reached, asked), card);
    const stage = stageOf(reached.board, await columnsOf(reached.board.key, tx), asked.column_id);
    await owner.move(tx, actor, show_id, { column: asked.column_id, after: undefined, stage });
    await tellApproved(tx, actor, reached, card, row.close?.by ?? 0, asked);
    return rowOf(tx, card, reached.board.key);
  });
}

const mustBeThere = async (tx: Tx, { board }: Reached, { column_id }: Decision) => {
  const column = (await columnsOf(board.key, tx)).find(({ id }) => id === column_id);
  if (!column) throw badField("column_id", "Esa columna no está en el tablero.");
  return column;
};

/** Theirs is the first answer again; others come late. */
const isAnswered = async (tx: Tx, actor: BoardActor, row: CardRow, { column_id }: Decision) =>
  !row.close && row.column_id === column_id && (await lastMover(tx, row.id)) === actor.userId;

async function tellApproved(
  tx: Tx,
  actor: BoardActor,
  { board }: Reached,
  { number, title }: HeldCard,
  to: number,
  asked: Decision,
): Promise<void> {
  const column = (await columnsOf(board.key, tx)).find(({ id }) => id === asked.column_id);
  const message = `aprobó el cierre de “${title}” en ${column?.title}`;
  await notifyTask(tx, { to: [to], board, number, message, by: actor });
}

async function approve(tx: Tx, actor: BoardActor, reached: Reached, id: number, asked: Decision): Promise<CardRow> {
  const { board } = reached;
  // The column before the card, as everywhere.
  const column = await holdEntered(tx, board.key, asked.column_id);
  const card = await holdCard(tx, id);
  mustBeNoRecord(card);
  const row = await rowOf(tx, card, board.key);
  if (await isAnswered(tx, actor, row, asked)) return row;
  mustBePending(actor, row, asked);
  checkNeeds(board, column, card);
  // A version may have come after the proposal.
  await mustBeApproved(tx, board, card, column);
  await place(tx, actor.userId, card, column, await rankAt(tx, column.id, undefined, card.id));
  await tellApproved(tx, actor, reached, card, row.close?.by ?? 0, asked);
  return rowOf(tx, card, board.key);
}

/** Whose move the card's last one was: theirs is the first answer again, and others come late. */
const lastMover = async (tx: Tx, id: number): Promise<number | null> =>
  (
    await txQuery<{ actor_id: number | null }>(
      tx,
      "SELECT actor_id FROM card_event WHERE card_id = $1::int AND kind = 'moved' ORDER BY id DESC LIMIT 1",
      id,
    )
  )[0]?.actor_id ?? null;

async function refuse(
  tx: Tx,
  actor: BoardActor,
  { board }: Reached,
  id: number,
  asked: Extract<Decision, { approve: false }>,
): Promise<CardRow> {
  const card = await holdCard(tx, id);
  const row = await rowOf(tx, card, board.key);
  mustBePending(actor, row, asked);
  const by = row.close?.by ?? 0;
  await clear(tx, card);
  await record(tx, card, actor.userId, "close_refused", { by, reason: asked.reason });
  await notifyTask(tx, {
    to: [by],
    board,
    number: card.number,
    message: `devolvió el cierre de “${card.title}”: ${asked.reason}`,
    by: actor,
  });
  return rowOf(tx, card, board.key);
}

/** @throws 409 for another proposal than the one that was seen, 422 for the actor's own. */
function mustBePending(actor: BoardActor, row: CardRow, { column_id, close_at }: Decision): void {
  if (row.archived) throw impossible("La tarjeta está archivada: traerla de vuelta para decidir.");
  if (row.close?.column_id !== column_id || Date.parse(row.close.at) !== Date.parse(close_at))
    throw conflict("Esa propuesta de cierre ya se decidió o cambió.", row);
  if (row.close.by === actor.userId) throw impossible("Lo propuso usted: lo decide otra persona.");
}

const clear = (tx: Tx, { id }: HeldCard) =>
  txQuery(
    tx,
    "UPDATE card SET close_column_id = NULL, close_by = NULL, close_at = NULL, updated_at = now() WHERE id = $1",
    id,
  );

async function rowOf(tx: Tx, card: HeldCard, board: string): Promise<CardRow> {
  const [row] = await cardRows("c.id = $1 AND c.board_key = $2", [card.id, board], tx);
  if (!row) throw noCard();
  return row;
}

/** `DELETE /cards/{id}/closing`. */
export async function withdraw(
  actor: BoardActor,
  { params }: Input<typeof api.withdrawClosing>,
): Promise<Output<typeof api.withdrawClosing>> {
  const { reached } = await cardFor(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const card = await holdCard(tx, params.id);
    const row = await rowOf(tx, card, reached.board.key);
    if (!row.close) return row;
    if (row.close.by !== actor.userId) throw forbidden("Retira la propuesta quien la hizo.");
    await clear(tx, card);
    await record(tx, card, actor.userId, "close_withdrawn");
    return rowOf(tx, card, reached.board.key);
  });
}

/** `POST /boards/{board}/closings`: each in a transaction of its own. */
export async function approveAll(
  actor: BoardActor,
  { params, body }: Input<typeof api.approveClosings>,
): Promise<Output<typeof api.approveClosings>> {
  const reached = await boardFor(actor, params.board);
  mustLead(reached);
  const approved: number[] = [];
  const failed: { id: number; error: string }[] = [];
  for (const { id, ...proposal } of body.closings)
    try {
      await approving(actor, reached, id, { approve: true, ...proposal });
      approved.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, error: error.message });
    }
  return { approved, failed };
}
