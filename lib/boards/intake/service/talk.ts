import { prisma, type Tx } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { impossible, notFound } from "@/lib/http/errors";
import { mustSaySomething, say } from "@/lib/talk/say";
import { stageOf } from "../../rules/stages";
import { type BoardActor, cardNow, columnsOf, type HeldCard, holdCard } from "../../service/access";
import { type CardOwner, ownerOf } from "../../service/followers";
import { mustBeNoRecord, place } from "../../service/move";
import { leadIds, notifyTask } from "../../service/people";
import { holdEntered } from "../../service/place";
import { rankAt } from "../../service/rank";
import { definitions, ensureBoards } from "../../service/registry";
import { record } from "../../service/told";
import { cardTalk } from "../../service/views";
import type * as api from "../api";
import type { RequestView } from "../schema";
import { viewOf } from "./requests";

/** The person's own request, held. @throws 404 for any other card. */
async function holdRequest(tx: Tx, actor: BoardActor, id: number): Promise<HeldCard> {
  const own = await tx.card.count({ where: { id, requester_id: actor.userId } });
  if (own === 0) throw notFound("No existe ese pedido.");
  return holdCard(tx, id);
}

/** `POST /boards/requests/{id}/comments`. */
export async function comment(
  actor: BoardActor,
  { params, body }: Input<typeof api.commentRequest>,
): Promise<RequestView> {
  mustSaySomething(body);
  await ensureBoards();
  await prisma.$transaction(async (tx) => {
    const card = await holdRequest(tx, actor, params.id);
    const { id, isNew } = await say(
      tx,
      actor,
      cardTalk,
      card.id,
      { ...body, to_requester: true },
      {
        ready: async () => {
          if (card.archived) throw impossible("El pedido está archivado: se lee, pero no se comenta.");
        },
      },
    );
    if (!isNew) return;
    await record(tx, card, actor.userId, "commented", { did: "added", comment: id, to_requester: true });
    await tellBoardPeople(tx, actor, card, `comentó su pedido “${card.title}”`);
  });
  return viewOf(actor, params.id);
}

/** The person who works on it hears of it, or who runs the board while nobody does. */
async function tellBoardPeople(tx: Tx, actor: BoardActor, card: HeldCard, message: string): Promise<void> {
  const board = definitions.get(card.board_key);
  if (!board) return;
  const assignees = (await tx.cardAssignee.findMany({ where: { card_id: card.id } })).map(({ user_id }) => user_id);
  const to = assignees.length > 0 ? assignees : await leadIds(tx, board);
  await notifyTask(tx, { to, board, number: card.number, message, by: actor });
}

/** The record that a request is, with its owner. */
async function recordOf(board: string, id: number) {
  const [definition, card] = [definitions.get(board), await prisma.card.findUnique({ where: { id } })];
  const owner = definition && card && (await ownerOf(definition, card));
  return owner && card.show_id !== null ? { owner, id: card.show_id } : undefined;
}

/** The same of a request that is a record: handed over before anything of the board is held. */
async function withdrawRecord(
  actor: BoardActor,
  board: string,
  id: number,
  { owner, id: own }: { owner: CardOwner; id: number },
): Promise<void> {
  await owner.inTurn(async (tx) => {
    await owner.hold(tx, actor, own);
    const card = await cardNow(tx, id);
    if (card.archived || card.group === "cancelled") return;
    if (card.group !== "backlog") throw impossible(TAKEN);
    const columns = await columnsOf(board, tx);
    const to = columns.find(({ group }) => group === "cancelled");
    const definition = definitions.get(board);
    if (!to || !definition) throw impossible(TAKEN);
    const stage = stageOf(definition, columns, to.id);
    await record(tx, card, actor.userId, "withdrawn");
    const move = { column: to.id, after: undefined, stage, reason: "Lo retiró quien lo pidió." };
    await owner.move(tx, actor, own, move, true);
    await tellBoardPeople(tx, actor, card, `retiró su pedido “${card.title}”`);
  });
}

const TAKEN = "Ya lo tomaron: para cancelarlo, pedirlo en un comentario.";

/** `POST /boards/requests/{id}/withdraw`: to the board's first column for what is not done, or off it where it has none. */
export async function withdraw(actor: BoardActor, { params }: Input<typeof api.withdrawRequest>): Promise<RequestView> {
  await ensureBoards();
  const { board, group, archived } = await viewOf(actor, params.id);
  if (archived || group === "cancelled") return viewOf(actor, params.id);
  const own = await recordOf(board, params.id);
  if (own) {
    await withdrawRecord(actor, board, params.id, own);
    return viewOf(actor, params.id);
  }
  await prisma.$transaction(async (tx) => {
    const to = await tx.boardColumn.findFirst({
      where: { board_key: board, archived_at: null, state_group: "cancelled" },
      orderBy: [{ position: "asc" }, { id: "asc" }],
      select: { id: true },
    });
    const column = to ? await holdEntered(tx, board, to.id) : null;
    const card = await holdRequest(tx, actor, params.id);
    mustBeNoRecord(card);
    if (card.archived || card.group === "cancelled") return;
    if (card.group !== "backlog" || card.board_key !== board) throw impossible(TAKEN);
    await record(tx, card, actor.userId, "withdrawn");
    if (column) await place(tx, actor.userId, card, column, await rankAt(tx, column.id, undefined, card.id));
    else await tx.card.update({ where: { id: card.id }, data: { archived_at: new Date(), updated_at: new Date() } });
    await tellBoardPeople(tx, actor, card, `retiró su pedido “${card.title}”`);
  });
  return viewOf(actor, params.id);
}
