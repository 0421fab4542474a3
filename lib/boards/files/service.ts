import type { Tx } from "@/lib/db";
import { attachDocument, attachmentsOf, removeAttachment } from "@/lib/documents/service/attach";
import type { Input } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import type { FileData } from "../rules/events";
import { MAX_FILES } from "../rules/words";
import type { CardDetail } from "../schema";
import type { BoardActor } from "../service/access";
import { withHeld } from "../service/held";
import { record } from "../service/told";
import { CARD_FILES } from "../service/views";
import type * as api from "./api";

const ownerOf = (card: number) => ({ ownerType: CARD_FILES, ownerId: String(card) });

const idsOf = async (tx: Tx, card: number) => new Set((await attachmentsOf(ownerOf(card), tx)).map(({ id }) => id));

/** `POST /cards/{id}/files`. */
export const attach = (actor: BoardActor, { params, body }: Input<typeof api.attachFiles>): Promise<CardDetail> =>
  withHeld(actor, params.id, async (tx, card) => {
    const before = await idsOf(tx, card.id);
    const fresh = [...new Set(body.files)].filter((file) => !before.has(file));
    if (before.size + fresh.length > MAX_FILES) throw impossible(`Hasta ${MAX_FILES} archivos por tarjeta.`);
    for (const file of fresh) await attachDocument(tx, actor, file, ownerOf(card.id));
    const names = (await attachmentsOf(ownerOf(card.id), tx)).filter(({ id }) => fresh.includes(id));
    const data: FileData = { did: "added", names: names.map(({ name }) => name) };
    if (names.length > 0) await record(tx, card, actor.userId, "file", data);
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
