import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, impossible } from "@/lib/http/errors";
import type * as api from "../api";
import { mustBeApproved } from "../proofs/service/proofs";
import { mayArchive, onlyProposes } from "../rules/closing";
import type { MovedData } from "../rules/events";
import { takenBy } from "../rules/seed";
import { stageOf } from "../rules/stages";
import { cardCode, closes, groupTitles, type StateGroup } from "../rules/words";
import type { CardRow } from "../schema";
import {
  type BoardActor,
  boardFor,
  type Column,
  cardFor,
  cardNow,
  columnsOf,
  type HeldCard,
  holdCard,
  nameable,
  noCard,
  type Reached,
} from "./access";
import { detailOf } from "./cards";
import { entered } from "./entered";
import { type CardOwner, followerOf, makerOf, ownerOf } from "./followers";
import { checkNeeds } from "./insert";
import { leadIds, notifyTask } from "./people";
import { columnTransaction, firstColumn, type HeldColumn, holdColumn, holdEntered, nextNumber } from "./place";
import { rankAt } from "./rank";
import { record, tellBoard } from "./told";
import { cardRows } from "./views";

/** `POST /cards/{id}/move`. */
export async function move(
  actor: BoardActor,
  { params, body }: Input<typeof api.moveCard>,
): Promise<Output<typeof api.moveCard>> {
  const { reached, show_id } = await cardFor(actor, params.id);
  const { board, role } = reached;
  const owner = await ownerOf(board, { show_id });
  if (owner && show_id !== null) return moveRecord(actor, reached, { owner, record: show_id, card: params.id }, body);
  const follower = await followerOf(board.key);
  return columnTransaction(body.column_id, async (tx) => {
    await follower?.hold(tx, params.id);
    // The column before the card, in this order everywhere, so that two moves never wait for each other.
    const column = await holdEntered(tx, board.key, body.column_id);
    const card = await holdCard(tx, params.id);
    if (card.board_key !== board.key) throw noCard();
    mustBeNoRecord(card);
    if (card.archived) throw impossible(PUT_AWAY);
    const stays = card.column_id === column.id;
    if (!stays) mayLeave(card, column, reached);
    const proposed = onlyProposes({ role, closing: board.closing }, card.group, column.group);
    if (!stays) checkNeeds(board, column, card);
    await mustBeApproved(tx, board, card, column);
    if (proposed) await propose(tx, actor, reached, card, column);
    else {
      if (!stays) {
        mayClose(actor, card, column);
        await follower?.moved(tx, actor, card, column);
      }
      await place(tx, actor.userId, card, column, await rankAt(tx, column.id, body.after, card.id));
    }
    const [row] = await cardRows("c.id = $1", [card.id], tx);
    return { card: row as CardRow, proposed, over_limit: await isOver(tx, column) };
  });
}

const PUT_AWAY = "La tarjeta está archivada: traerla de vuelta para moverla.";

/** @throws 409 for a card that became a record while somebody was about to do this to it: it is handed over then. */
export function mustBeNoRecord({ show_id }: Pick<HeldCard, "show_id">): void {
  if (show_id !== null) throw conflict("La tarjeta cambió mientras tanto: probar de nuevo.");
}

interface OwnCard {
  owner: CardOwner;
  record: number;
  card: number;
}

/**
 * Moves a card that is a record: handed over before anything of the board is held. The record takes its step and brings the card
 * along; from a member a closing is proposed, as of any card.
 */
function moveRecord(
  actor: BoardActor,
  { board, role }: Reached,
  { owner, record: own, card: id }: OwnCard,
  body: Input<typeof api.moveCard>["body"],
): Promise<Output<typeof api.moveCard>> {
  return owner.inTurn(async (tx) => {
    await owner.hold(tx, actor, own);
    const card = await cardNow(tx, id);
    if (card.board_key !== board.key || card.show_id !== own) throw noCard();
    if (card.archived) throw impossible(PUT_AWAY);
    const columns = await columnsOf(board.key, tx);
    const column = columns.find((each) => each.id === body.column_id);
    if (!column) throw badField("column_id", "Esa columna no está en el tablero.");
    const stage = stageOf(board, columns, column.id);
    if (stage !== stageOf(board, columns, card.column_id)) owner.mayEnter(stage);
    const stays = card.column_id === column.id;
    if (!stays) {
      mayLeave(card, column, { board, role });
      checkNeeds(board, column, card);
    }
    const proposed = onlyProposes({ role, closing: board.closing }, card.group, column.group);
    if (proposed) await propose(tx, actor, { board, role }, await holdCard(tx, id), column);
    else {
      if (!stays) mayClose(actor, card, column);
      await owner.move(tx, actor, own, { column: column.id, after: body.after, stage });
    }
    const [row] = await cardRows("c.id = $1", [id], tx);
    return { card: row as CardRow, proposed, over_limit: await isOver(tx, column) };
  });
}

function mayLeave(card: HeldCard, to: Pick<Column, "locked">, { role }: Reached): void {
  if (card.locked && !to.locked && role !== "lead")
    throw impossible(
      `Lo que está en ${card.column_title} no vuelve atrás: hacer un pedido nuevo, o que lo reabra quien dirige el tablero.`,
    );
}

// What one proposed to close, another one closes, also when the proposer runs the board by now.
function mayClose({ userId }: BoardActor, card: HeldCard, to: Column): void {
  if (card.close_by === userId && closes(to.group)) throw impossible("Lo propuso usted: lo decide otra persona.");
}

/**
 * Puts a held card into a held column (`holdEntered`) at a rank, in the caller's transaction, with what follows: its group,
 * the news for who asked for it, and the column's automations. Within its column only the order changes, which is no
 * history. `by` null: the board itself.
 */
export async function place(
  tx: Tx,
  by: number | null,
  card: HeldCard,
  column: HeldColumn,
  rank: string,
): Promise<void> {
  await put(tx, by, card, column, rank);
  if (card.column_id !== column.id) await entered(tx, by, card, column);
}

/** Puts the card there and nothing else. */
async function put(tx: Tx, by: number | null, card: HeldCard, column: Column, rank: string): Promise<void> {
  if (card.column_id === column.id) {
    await tx.card.updateMany({ where: { id: card.id }, data: { rank } });
    await tellBoard(tx, card.board_key, card.id);
    return;
  }
  await txQuery(
    tx,
    `UPDATE card SET column_id = $2, rank = $3, entered_at = now(), updated_at = now(), rounds = rounds + $4::int,
       started_at = CASE WHEN $5 THEN coalesce(started_at, now()) ELSE started_at END,
       closed_at = CASE WHEN $7 THEN now() WHEN $6 THEN coalesce(closed_at, now()) END,
       close_column_id = NULL, close_by = NULL, close_at = NULL
     WHERE id = $1`,
    card.id,
    column.id,
    rank,
    column.round ? 1 : 0,
    column.group === "started",
    closes(column.group),
    // What was given up and is done after all is done now, not then.
    card.group === "cancelled" && column.group === "completed",
  );
  const data: MovedData = {
    from: { id: card.column_id, title: card.column_title, group: card.group },
    to: { id: column.id, title: column.title, group: column.group },
  };
  await record(tx, card, by, "moved", data);
}

async function propose(tx: Tx, actor: BoardActor, { board }: Reached, card: HeldCard, column: Column): Promise<void> {
  if (card.close_by === actor.userId && card.close_column_id === column.id) return;
  await txQuery(
    tx,
    "UPDATE card SET close_column_id = $2, close_by = $3, close_at = now() WHERE id = $1",
    card.id,
    column.id,
    actor.userId,
  );
  await record(tx, card, actor.userId, "close_proposed", { to: { id: column.id, title: column.title } });
  await notifyTask(tx, {
    to: await leadIds(tx, board),
    board,
    number: card.number,
    message: `propone cerrar “${card.title}” en ${column.title}`,
    by: actor,
  });
}

async function isOver(tx: Tx, { id, wip_limit }: Column): Promise<boolean> {
  if (wip_limit === null) return false;
  return (await tx.card.count({ where: { column_id: id, archived_at: null } })) > wip_limit;
}

/** Takes off a card who does not work on its new board, and writes it in its history. */
async function leaveBehind(tx: Tx, actor: BoardActor, card: { id: number; board_key: string }, may: Set<number>) {
  const rows = await tx.cardAssignee.findMany({ where: { card_id: card.id }, orderBy: [{ added_at: "asc" }] });
  const before = rows.map(({ user_id }) => user_id);
  const after = before.filter((id) => may.has(id));
  if (after.length === before.length) return;
  await tx.cardAssignee.deleteMany({ where: { card_id: card.id, user_id: { notIn: after } } });
  await record(tx, card, actor.userId, "changed", { assignees: { before, after } });
}

const STAYS = "La tarjeta de un show no cambia de tablero ni de tipo.";

/**
 * `POST /cards/{id}/transfer`: values that the other board has no field for, or takes no such value in, are kept in the history;
 * who does not work there is not on the card any more.
 */
export async function transfer(actor: BoardActor, { params, body }: Input<typeof api.transferCard>) {
  const { reached, show_id } = await cardFor(actor, params.id);
  if (show_id !== null) throw impossible(STAYS);
  const target = await boardFor(actor, body.board);
  if (target.board.key === reached.board.key) throw impossible("La tarjeta ya está en ese tablero.");
  const [from, follower] = await Promise.all([reached, target].map(({ board }) => followerOf(board.key)));
  await prisma.$transaction(async (tx) => {
    await from?.hold(tx, params.id);
    const to = body.column_id ?? (await firstColumn(tx, target.board.key));
    const column = await holdEntered(tx, target.board.key, to, [target.board.key]);
    // What closes a card over there (a lead's yes, an approved version) is not stepped over from here.
    if (closes(column.group)) throw badField("column_id", "Una tarjeta no se pasa ya cerrada: elegir otra columna.");
    const card = await holdCard(tx, params.id);
    if (card.board_key !== reached.board.key) throw noCard();
    if (card.show_id !== null) throw impossible(STAYS);
    if (card.archived || card.locked) throw impossible("Esta tarjeta no se pasa a otro tablero.");
    await from?.leaves(tx, card);
    // A record is made by who says what it is, on its own board.
    const same = target.board.types.includes(card.type) && !target.board.records.includes(card.type);
    const type = same ? card.type : "";
    const kept = takenBy(target.board.fields, card.fields);
    checkNeeds(target.board, column, { type, fields: kept });
    const number = await nextNumber(tx, target.board.key);
    const before = {
      board: card.board_key,
      title: reached.board.title,
      code: cardCode(reached.board.prefix, card.number),
      number: card.number,
      column: card.column_title,
      type: card.type,
      fields: card.fields,
    };
    await tellBoard(tx, card.board_key, card.id);
    await txQuery(
      tx,
      `UPDATE card SET board_key = $2, number = $3, column_id = $4, rank = $5, type = $6, fields = $7::jsonb, entered_at = now(),
         started_at = CASE WHEN $9 THEN coalesce(started_at, now()) ELSE started_at END, closed_at = NULL,
           close_column_id = NULL, close_by = NULL, close_at = NULL,
         sla_due_at = created_at + $8::float8 * interval '1 hour', version = version + 1, updated_at = now() WHERE id = $1`,
      card.id,
      target.board.key,
      number,
      column.id,
      await rankAt(tx, column.id, undefined, card.id),
      type,
      JSON.stringify(kept),
      target.board.sla[card.priority as keyof typeof target.board.sla] ?? null,
      column.group === "started",
    );
    const after = {
      board: target.board.key,
      title: target.board.title,
      code: cardCode(target.board.prefix, number),
      number,
      column: column.title,
    };
    const moved = { id: card.id, board_key: target.board.key };
    await record(tx, moved, actor.userId, "transferred", { before, after });
    await leaveBehind(tx, actor, moved, await nameable(target.board, actor, tx));
    const there = { ...card, ...moved, number: after.number, type, fields: kept };
    await follower?.moved(tx, actor, there, column);
    await entered(tx, actor.userId, there, column);
  });
  return detailOf(actor, params.id);
}

/** `POST /cards/{id}/archive` and `/restore`; repeating either changes nothing. */
const shelve =
  (archived: boolean) =>
  async (actor: BoardActor, { params }: Input<typeof api.archiveCard>): Promise<CardRow> => {
    const { reached, show_id } = await cardFor(actor, params.id);
    const follower = await followerOf(reached.board.key);
    const owner = await ownerOf(reached.board, { show_id });
    return prisma.$transaction(async (tx) => {
      if (owner && show_id !== null) await owner.hold(tx, actor, show_id);
      await follower?.hold(tx, params.id);
      const stage = owner && show_id !== null ? await owner.stage(tx, show_id) : undefined;
      const column = archived ? null : await comesBackTo(tx, params.id, stage);
      const card = await holdCard(tx, params.id);
      if (card.board_key !== reached.board.key) throw noCard();
      if (card.archived !== archived) {
        if (archived) {
          mayPutAway(reached, card);
          if (owner && stage) owner.mayLeave(stage);
          await follower?.leaves(tx, card);
        }
        if (column) await put(tx, actor.userId, card, column, await rankAt(tx, column.id, undefined, card.id));
        await txQuery(
          tx,
          "UPDATE card SET archived_at = CASE WHEN $2 THEN now() END, updated_at = now() WHERE id = $1",
          card.id,
          archived,
        );
        await record(tx, card, actor.userId, archived ? "archived" : "restored");
        if (!archived && card.show_id === null) await (await makerOf(reached.board, card.type))?.adopt(tx);
      }
      const [row] = await cardRows("c.id = $1", [card.id], tx);
      if (!row) throw noCard();
      return row;
    });
  };

function mayPutAway({ role, board: { closing } }: Reached, { group }: HeldCard): void {
  if (!mayArchive({ role, closing }, group))
    throw impossible("Lo que está abierto lo archiva quien dirige el tablero: proponer antes su cierre.");
}

interface Back {
  id: number;
  key: string;
  board_key: string;
  own: StateGroup;
  title: string;
  group: StateGroup;
}

/**
 * Where a card comes back to, held, if its column was archived meanwhile: the first one of its group. Without any, open work
 * comes back to the first open one; what is closed keeps its group, by which reports count it. A record comes back to its stage. @throws 422.
 */
async function comesBackTo(tx: Tx, card: number, stage?: string): Promise<Column | null> {
  // Its own column is held, so that nobody archives it meanwhile.
  await txQuery(
    tx,
    "SELECT k.id FROM card c JOIN board_column k ON k.id = c.column_id WHERE c.id = $1 FOR UPDATE OF k",
    card,
  );
  const columns = await txQuery<Back>(
    tx,
    `SELECT k.id, k.key, k.board_key, own.state_group AS own, own.title, k.state_group AS "group" FROM card c
       JOIN board_column own ON own.id = c.column_id JOIN board_column k ON k.board_key = own.board_key
     WHERE c.id = $1 AND c.archived_at IS NOT NULL AND own.archived_at IS NOT NULL AND k.archived_at IS NULL
     ORDER BY (k.state_group = own.state_group) DESC, k.position, k.id`,
    card,
  );
  const to = columns.find(({ key, own, group }) =>
    stage === undefined ? own === group || (!closes(own) && !closes(group)) : key === stage,
  );
  const [first] = columns;
  if (first && !to)
    throw impossible(
      `Su columna, ${first.title}, está archivada, y no hay otra de “${groupTitles[first.own]}”: traer de vuelta antes la columna.`,
    );
  return to ? holdColumn(tx, to.board_key, to.id) : null;
}

export const archive = shelve(true);
export const restore = shelve(false);
