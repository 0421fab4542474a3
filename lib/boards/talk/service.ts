import { audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, forbidden, impossible, notFound } from "@/lib/http/errors";
import { correct, takeBack } from "@/lib/talk/change";
import { mustSaySomething, say } from "@/lib/talk/say";
import type { CommentedData } from "../rules/events";
import { type BoardActor, cardFor, type HeldCard } from "../service/access";
import { held } from "../service/held";
import { record } from "../service/told";
import { cardTalk } from "../service/views";
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
  mustSaySomething(body);
  let id = 0;
  await held(
    actor,
    params.id,
    async (tx, card, { board }) => {
      if (body.to_requester && card.requester_id === null)
        throw badField("to_requester", "Nadie pidió esta tarjeta: el comentario es solo para el tablero.");
      const said = await say(tx, actor, cardTalk, card.id, body, {
        mentioned: () => mentioned(tx, board, body.text),
      });
      id = said.id;
      if (!said.isNew) return;
      await recordComment(tx, card, actor, { did: "added", comment: id, to_requester: body.to_requester });
      await tellMentioned(tx, actor, board, card, said.mentions);
      if (body.to_requester) await tellRequester(tx, actor, board, card);
    },
    mustNotBeArchived,
  );
  return commentOf(params.id, id);
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
      const added = await correct(tx, actor, cardTalk, now, body, {
        mentioned: () => mentioned(tx, board, body.text),
        fresh: () => commentOf(card.id, now.id, tx),
      });
      if (!added) return;
      await recordComment(tx, card, actor, { did: "edited", comment: now.id, to_requester: now.to_requester });
      await tellMentioned(tx, actor, board, card, added);
    },
    mustNotBeArchived,
  );
  return commentOf(params.id, params.comment);
}

/** `DELETE /cards/{id}/comments/{comment}`: its files go, its place stays, and what it said is kept in its history. */
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
      const gone = await takeBack(tx, actor, cardTalk, now.id);
      if (!gone) return;
      await recordComment(tx, card, actor, { did: "deleted", comment: now.id, to_requester: now.to_requester });
      await audit(tx, actor, {
        action: "boards.comment_deleted",
        object: `card_comment:${now.id}`,
        before: { card: card.id, author: now.author.id, length: gone.length, files: gone.files },
      });
    },
    mustNotBeArchived,
  );
  return commentOf(params.id, params.comment);
}
