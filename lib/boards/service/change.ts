import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { staleVersion } from "@/lib/http/errors";
import type * as api from "../api";
import type { CardDetail } from "../schema";
import { type BoardActor, cardFor, holdCard, mustBeOpen } from "./access";
import { detailOf, mayBeUrgent } from "./cards";
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
  const written = await prisma.$transaction(async (tx) => {
    const held = await holdCard(tx, params.id);
    // What the patch compared with is still so, and the card is still on a board of this person.
    if (held.version !== body.version || held.board_key !== board.key) return false;
    mustBeOpen(held);
    mustKeepNeeds(board, held, patch);
    if (Object.keys(patch.data).length === 0) return true;
    await write(tx, held.id, patch, body.assignees);
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
