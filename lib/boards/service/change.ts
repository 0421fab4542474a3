import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { badField, staleVersion } from "@/lib/http/errors";
import type * as api from "../api";
import type { BoardDefinition } from "../rules/definition";
import { stageOf } from "../rules/stages";
import type { CardDetail } from "../schema";
import { type BoardActor, type Column, cardFor, columnsOf, type HeldCard, holdCard, mustBeOpen } from "./access";
import { detailOf, mayBeUrgent } from "./cards";
import { type CardOwner, makerOf, type NewRecord, ownerOf } from "./followers";
import { mustKeepNeeds, type Patch, patchOf } from "./patch";
import { checkAssignees, checkPeopleFields, notifyTask } from "./people";
import { record } from "./told";

/** `PUT /cards/{id}`: writes what is given and differs, once, if nobody changed the card since `version`. */
export async function change(actor: BoardActor, { params, body }: Input<typeof api.changeCard>): Promise<CardDetail> {
  const { reached } = await cardFor(actor, params.id);
  const { board } = reached;
  const old = await detailOf(actor, params.id);
  if (old.version !== body.version) throw staleVersion(old);
  if (body.priority !== old.priority) mayBeUrgent(reached, body.priority);
  await checkAssignees(board, actor, body.assignees ?? [], old.assignees);
  await checkPeopleFields(board, actor, body.fields ?? {}, old.fields);
  const patch = patchOf(board, body, old);
  const owner = await ownerOf(board, old);
  const maker = old.show_id === null && body.type !== old.type ? await makerOf(board, body.type) : undefined;
  const written = await transactionOf(owner, async (tx) => {
    // What its record says is written by that, before anything of the board is held.
    const ahead = owner && old.show_id !== null ? await byRecord(tx, actor, owner, old, patch) : undefined;
    const made = await maker?.make(tx, actor, newRecord(body, old));
    const held = await holdCard(tx, params.id);
    if (made === undefined && held.show_id !== old.show_id) return false;
    // What the patch compared with is still so, and the card is still on a board of this person.
    if ((ahead?.before ?? held.version) !== body.version || held.version !== (ahead?.after ?? body.version))
      return false;
    if (held.board_key !== board.key) return false;
    mustBeOpen(held);
    mustKeepNeeds(board, held, patch);
    if (Object.keys(patch.data).length === 0) return true;
    if (made !== undefined) mustStandAtFirst(board, await columnsOf(board.key, tx), held);
    await write(tx, held.id, patch, body.assignees);
    if (made !== undefined) await maker?.join(tx, actor.userId, held.id, made);
    await record(tx, held, actor.userId, "changed", patch.data);
    await notifyTask(tx, {
      to: (body.assignees ?? []).filter((id) => !old.assignees.includes(id)),
      board,
      number: held.number,
      message: `le asignó “${body.title ?? held.title}”`,
      by: actor,
    });
    return true;
  });
  if (!written) throw staleVersion(await detailOf(actor, params.id));
  return detailOf(actor, params.id);
}

const transactionOf = (owner: CardOwner | undefined, work: (tx: Tx) => Promise<boolean>): Promise<boolean> =>
  owner ? owner.inTurn(undone(work)).catch(notWritten) : prisma.$transaction(work);

// What a record wrote meanwhile goes with the card that it was written for.
class NotWritten extends Error {}
const undone = (work: (tx: Tx) => Promise<boolean>) => async (tx: Tx) => {
  if (!(await work(tx))) throw new NotWritten();
  return true;
};
function notWritten(error: unknown): false {
  if (error instanceof NotWritten) return false;
  throw error;
}

/** Hands what was typed into a record's fields to the record. @returns the card's version before and after. */
async function byRecord(tx: Tx, actor: BoardActor, owner: CardOwner, old: CardDetail, { owned }: Patch) {
  if (old.show_id === null || Object.keys(owned).length === 0) return undefined;
  await owner.hold(tx, actor, old.show_id);
  return owner.change(tx, actor, { id: old.id, record: old.show_id }, owned);
}

const newRecord = (body: Input<typeof api.changeCard>["body"], old: CardDetail): NewRecord => ({
  type: body.type ?? old.type,
  title: body.title ?? old.title,
  fields: { ...old.fields, ...body.fields },
  lenient: false,
});

/** @throws 400 for a card that becomes a record at another stage than the first. */
function mustStandAtFirst(board: BoardDefinition, columns: readonly Column[], { column_id }: HeldCard): void {
  const [first] = board.columns;
  if (first && stageOf(board, columns, column_id) !== first.key)
    throw badField("type", `Un show empieza en ${first.title}: mover antes la tarjeta.`);
}

async function write(tx: Tx, card: number, { set }: Patch, assignees: number[] | undefined): Promise<void> {
  const columns = set.map(([sql], index) => sql.replace("?", `$${index + 2}`));
  await txQuery(
    tx,
    `UPDATE card SET ${[...columns, "version = version + 1", "updated_at = now()"].join(", ")} WHERE id = $1`,
    card,
    ...set.map(([, value]) => value),
  );
  if (!assignees) return;
  const wanted = [...new Set(assignees)];
  await tx.cardAssignee.deleteMany({ where: { card_id: card, user_id: { notIn: wanted } } });
  await tx.cardAssignee.createMany({
    data: wanted.map((user_id) => ({ card_id: card, user_id })),
    skipDuplicates: true,
  });
}
