import { randomUUID } from "node:crypto";
import { audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { forbidden, notFound } from "@/lib/http/errors";
import { correct, takeBack } from "@/lib/talk/change";
import { say } from "@/lib/talk/say";
import { messagesOf } from "@/lib/talk/views";
import type { BoardActor } from "../../service/access";
import { notifyTask } from "../../service/people";
import { definitions } from "../../service/registry";
import { notifyRequester } from "../../service/requester";
import { tellBoard } from "../../service/told";
import { mentioned, tellMentioned } from "../../talk/told";
import type * as api from "../api";
import type { ReplyView } from "../schema";
import { pinFor } from "./pins";
import { pinTalk, repliesTo } from "./proofs";

type Pinned = Awaited<ReturnType<typeof pinFor>>;

async function replyOf(id: number, tx?: Tx): Promise<ReplyView> {
  const rest = "WHERE m.id = $1 AND m.pin_id IS NOT NULL AND m.deleted_at IS NULL";
  const [reply] = await messagesOf(pinTalk, { rest, values: [id], tx });
  if (!reply) throw notFound("No existe esa respuesta.");
  return reply;
}

/** The people of the board whom a text mentions. */
async function boardMentioned(tx: Tx, { card }: Pinned, text: string): Promise<number[]> {
  const board = definitions.get(card.board_key);
  return board ? mentioned(tx, board, text) : [];
}

/** `POST /proof-pins/{id}/replies`. Sent again with the same `client_id` it is one reply. */
export async function add(actor: BoardActor, { params, body }: Input<typeof api.addReply>): Promise<ReplyView> {
  const found = await pinFor(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const said = { text: body.text, client_id: body.client_id ?? randomUUID(), files: [] };
    const { id, isNew, mentions } = await say(tx, actor, pinTalk, found.pin.id, said, {
      mentioned: () => boardMentioned(tx, found, body.text),
    });
    if (isNew) {
      await tellTalking(tx, actor, found, mentions);
      await tellBoard(tx, found.card.board_key, found.card.id);
    }
    return replyOf(id, tx);
  });
}

/** The person who made the comment and who answered before; who asked for the piece hears of it where they follow their request. */
async function tellTalking(tx: Tx, actor: BoardActor, { pin, card }: Pinned, mentions: readonly number[]) {
  const board = definitions.get(card.board_key);
  if (!board) return;
  const talking = new Set([pin.author_id, ...(await repliesTo([pin.id], tx)).map(({ author }) => author.id)]);
  const message = `respondió un comentario de la versión ${pin.proof.number} de “${card.title}”`;
  // People who are mentioned are told that, and not of the answer once more.
  const to = [...talking].filter((id) => id !== card.requester_id && !mentions.includes(id));
  await notifyTask(tx, { to, board, number: card.number, message, by: actor });
  await tellMentioned(tx, actor, board, card, mentions);
  await notifyRequester(tx, { board, card, by: actor.userId, message });
}

/** `PUT /proof-replies/{id}`: who is mentioned for the first time is told. */
export async function edit(actor: BoardActor, { params, body }: Input<typeof api.editReply>): Promise<ReplyView> {
  const reply = await replyOf(params.id);
  const found = await pinFor(actor, reply.pin_id);
  return prisma.$transaction(async (tx) => {
    const mentions = await correct(tx, actor, pinTalk, reply, body, {
      mentioned: () => boardMentioned(tx, found, body.text),
      fresh: () => replyOf(reply.id, tx),
    });
    if (mentions) {
      const board = definitions.get(found.card.board_key);
      if (board) await tellMentioned(tx, actor, board, found.card, mentions);
      await tellBoard(tx, found.card.board_key, found.card.id);
      await audit(tx, actor, {
        action: "proof.reply_edited",
        object: `proof_reply:${reply.id}`,
        before: { pin: reply.pin_id, version: reply.version, length: reply.text.length },
        after: { version: reply.version + 1, length: body.text.length },
      });
    }
    return replyOf(reply.id, tx);
  });
}

/** `DELETE /proof-replies/{id}`: what it said is kept in its history. */
export async function remove(actor: BoardActor, { params }: Input<typeof api.deleteReply>): Promise<{ ok: true }> {
  const reply = await replyOf(params.id);
  const { card } = await pinFor(actor, reply.pin_id);
  if (reply.author.id !== actor.userId) throw forbidden("Solo se borra una respuesta propia.");
  await prisma.$transaction(async (tx) => {
    const gone = await takeBack(tx, actor, pinTalk, reply.id);
    if (!gone) return;
    await audit(tx, actor, {
      action: "proof.reply_deleted",
      object: `proof_reply:${reply.id}`,
      before: { pin: reply.pin_id, length: gone.length },
    });
    await tellBoard(tx, card.board_key, card.id);
  });
  return { ok: true };
}
