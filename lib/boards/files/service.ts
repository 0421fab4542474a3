import type { Tx } from "@/lib/db";
import { attachDocument, attachmentsOf, removeAttachment } from "@/lib/documents/service/attach";
import { joinSpanish } from "@/lib/format/text";
import type { Input } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import type { FileData } from "../rules/events";
import { MAX_FILES } from "../rules/words";
import type { CardDetail } from "../schema";
import type { BoardActor } from "../service/access";
import { withHeld } from "../service/held";
import { notifyTask } from "../service/people";
import { record } from "../service/told";
import { CARD_FILES } from "../service/views";
import type * as api from "./api";

const ownerOf = (card: number) => ({ ownerType: CARD_FILES, ownerId: String(card) });

const idsOf = async (tx: Tx, card: number) => new Set((await attachmentsOf(ownerOf(card), tx)).map(({ id }) => id));

/** `POST /cards/{id}/files`: those who work on the card are told. */
export const attach = (actor: BoardActor, { params, body }: Input<typeof api.attachFiles>): Promise<CardDetail> =>
  withHeld(actor, params.id, async (tx, card, { board }) => {
    const before = await idsOf(tx, card.id);
    const fresh = [...new Set(body.files)].filter((file) => !before.has(file));
    if (before.size + fresh.length > MAX_FILES) throw impossible(`Hasta ${MAX_FILES} archivos por tarjeta.`);
    for (const file of fresh) await attachDocument(tx, actor, file, ownerOf(card.id));
    const names = (await attachmentsOf(ownerOf(card.id), tx)).filter(({ id }) => fresh.includes(id));
    const data: FileData = { did: "added", names: names.map(({ name }) => name) };
    if (names.length === 0) return;
    await record(tx, card, actor.userId, "file", data);
    const assigned = await tx.cardAssignee.findMany({ where: { card_id: card.id }, select: { user_id: true } });
    await notifyTask(tx, {
      to: assigned.map(({ user_id }) => user_id),
      board,
      number: card.number,
      message: `compartió ${joinSpanish(names.map(({ name }) => `“${name}”`))} en “${card.title}”`,
      by: actor,
    });
  });

/** `DELETE /cards/{id}/files/{file}`: the row stays, out of sight. @throws 404 when it is not there. */
export const detach = (actor: BoardActor, { params }: Input<typeof api.detachFile>): Promise<CardDetail> =>
  withHeld(actor, params.id, async (tx, card) => {
    const files = await attachmentsOf(ownerOf(card.id), tx);
    await removeAttachment(tx, actor, params.file, ownerOf(card.id));
    const names = files.filter(({ id }) => id === params.file).map(({ name }) => name);
    const data: FileData = { did: "removed", names };
    await record(tx, card, actor.userId, "file", data);
  });
