import { audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import { attachDocument, attachmentsOf, removeAttachment } from "@/lib/documents/service/attach";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, forbidden, impossible, notFound, staleVersion } from "@/lib/http/errors";
import type { CommentedData } from "../rules/events";
import { type BoardActor, cardFor, type HeldCard } from "../service/access";
import { refuseFlood } from "../service/flood";
import { held } from "../service/held";
import { record } from "../service/told";
import { COMMENT_FILES } from "../service/views";
import type * as api from "./api";
import type { CommentView } from "./schema";
import { mentioned, tellMentioned, tellRequester } from "./told";
import { commentViews } from "./views";

/** One may speak of what is settled, but not of what is put away. */
function mustNotBeArchived({ archived }: HeldCard): void {
  if (archived) throw impossible("La tarjeta está archivada: traerla de vuelta para comentarla.");
}

/** `GET /cards/{id}/comments`. */
export async function list(
  actor: BoardActor,
  { params, query: { cursor, limit } }: Input<typeof api.listComments>,
): Promise<Output<typeof api.listComments>> {
  const { id } = await cardFor(actor, params.id);
  const found = await commentViews(
    "WHERE m.card_id = $1 AND ($2::int IS NULL OR m.id < $2) ORDER BY m.id DESC LIMIT $3",
    [id, cursor ? Number(cursor) : null, limit + 1],
  );
  const items = found.slice(0, limit).reverse();
  return { items, next_cursor: found.length > limit ? String(items[0]?.id) : null };
}

/** The comment of a card as it is now. @throws 404. */
async function commentOf(card: number, id: number, tx?: Tx): Promise<CommentView> {
  const [view] = await commentViews("WHERE m.card_id = $1 AND m.id = $2", [card, id], tx);
  if (!view) throw notFound("No existe ese comentario.");
  return view;
}

/** `POST /cards/{id}/comments`. Sent again with the same `client_id`, alone or at once, it is one comment. */
export async function add(
  actor: BoardActor,
  { params, body }: Input<typeof api.addComment>,
): Promise<Output<typeof api.addComment>> {
  if (body.text === "" && body.files.length === 0) throw badField("text", "Escribir algo o adjuntar un archivo.");
  let id = 0;
  await held(
    actor,
    params.id,
    async (tx, card, { board }) => {
      if (body.to_requester && card.requester_id === null)
        throw badField("to_requester", "Nadie pidió esta tarjeta: el comentario es solo para el tablero.");
      const before = await sentBefore(tx, actor, card.id, body.client_id);
      if (before !== null) {
        id = before;
        return;
      }
      await refuseFlood(tx, actor.userId, "commented");
      const mentions = await mentioned(tx, board, body.text);
      const made = await tx.cardComment.create({
        data: {
          card_id: card.id,
          author_id: actor.userId,
          client_id: body.client_id,
          text: body.text,
          mentions,
          to_requester: body.to_requester,
        },
        select: { id: true },
      });
      id = made.id;
      const owner = { ownerType: COMMENT_FILES, ownerId: String(id) };
      for (const file of new Set(body.files)) await attachDocument(tx, actor, file, owner);
      await recordComment(tx, card, actor, { did: "added", comment: id, to_requester: body.to_requester });
      await tellMentioned(tx, actor, board, card, mentions);
      if (body.to_requester) await tellRequester(tx, actor, board, card);
    },
    mustNotBeArchived,
  );
  return commentOf(params.id, id);
}

/** The comment that was sent with the same id before. @throws 409 where it was for another card. */
async function sentBefore(tx: Tx, actor: BoardActor, card: number, client_id: string): Promise<number | null> {
  const before = await tx.cardComment.findUnique({
    where: { author_id_client_id: { author_id: actor.userId, client_id } },
    select: { id: true, card_id: true },
  });
  if (before && before.card_id !== card) throw conflict("Ese comentario ya se envió en otra tarjeta.");
  return before?.id ?? null;
}

const recordComment = (tx: Tx, card: HeldCard, actor: BoardActor, data: CommentedData) =>
  record(tx, card, actor.userId, "commented", data);

/** `PUT /cards/{id}/comments/{comment}`: who is mentioned for the first time is told. */
export async function edit(
  actor: BoardActor,
  { params, body }: Input<typeof api.editComment>,
): Promise<Output<typeof api.editComment>> {
  await held(
    actor,
    params.id,
    async (tx, card, { board }) => {
      const now = await commentOf(card.id, params.comment, tx);
      if (now.author.id !== actor.userId) throw forbidden("Un comentario lo corrige quien lo escribió.");
      if (now.deleted) throw impossible("El comentario está borrado.");
      if (now.version !== body.version) throw staleVersion(now);
      if (now.text === body.text) return;
      await refuseFlood(tx, actor.userId, "commented");
      const mentions = await mentioned(tx, board, body.text);
      await tx.cardComment.update({
        where: { id: now.id },
        data: { text: body.text, mentions, edited_at: new Date(), version: { increment: 1 } },
      });
      await recordComment(tx, card, actor, { did: "edited", comment: now.id, to_requester: now.to_requester });
      const before = new Set(now.mentions.map(({ id }) => id));
      const added = mentions.filter((person) => !before.has(person));
      await tellMentioned(tx, actor, board, card, added);
    },
    mustNotBeArchived,
  );
  return commentOf(params.id, params.comment);
}

/** `DELETE /cards/{id}/comments/{comment}`: its text and files go, its place stays. */
export async function remove(
  actor: BoardActor,
  { params }: Input<typeof api.deleteComment>,
): Promise<Output<typeof api.deleteComment>> {
  await held(
    actor,
    params.id,
    async (tx, card, { role }) => {
      const now = await commentOf(card.id, params.comment, tx);
      if (now.author.id !== actor.userId && role !== "lead")
        throw forbidden("Un comentario lo borra quien lo escribió o quien dirige el tablero.");
      if (now.deleted) return;
      await tx.cardComment.update({
        where: { id: now.id },
        data: { text: "", mentions: [], deleted_at: new Date(), version: { increment: 1 } },
      });
      const owner = { ownerType: COMMENT_FILES, ownerId: String(now.id) };
      for (const file of await attachmentsOf(owner, tx)) await removeAttachment(tx, actor, file.id, owner);
      await recordComment(tx, card, actor, { did: "deleted", comment: now.id, to_requester: now.to_requester });
      await audit(tx, actor, {
        action: "boards.comment_deleted",
        object: `card_comment:${now.id}`,
        before: { card: card.id, author: now.author.id, length: now.text.length },
      });
    },
    mustNotBeArchived,
  );
  return commentOf(params.id, params.comment);
}
