import { randomUUID } from "node:crypto";
import { prisma, type Tx } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { forbidden, notFound } from "@/lib/http/errors";
import { takeBack } from "@/lib/talk/change";
import { say } from "@/lib/talk/say";
import type { Talk } from "@/lib/talk/talk";
import type { BoardActor } from "../../service/access";
import { notifyTask } from "../../service/people";
import { definitions } from "../../service/registry";
import { notifyRequester } from "../../service/requester";
import { tellBoard } from "../../service/told";
import type * as api from "../api";
import type { ReplyView } from "../schema";
import { pinFor } from "./pins";
import { pinParts, replyViewOf } from "./proofs";

/** What is said of a comment that is pinned to a version; it has no files. */
const pinTalk: Talk<"pin_id"> = { column: "pin_id", files: "proof_message" };

/** `POST /proof-pins/{id}/replies`. Sent again with the same `client_id` it is one reply. */
export async function add(actor: BoardActor, { params, body }: Input<typeof api.addReply>): Promise<ReplyView> {
  const found = await pinFor(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const said = { text: body.text, client_id: body.client_id ?? randomUUID(), files: [] };
    const { id, isNew } = await say(tx, actor, pinTalk, found.pin.id, said);
    const reply = await tx.talkMessage.findUniqueOrThrow({ where: { id }, include: pinParts.replies.include });
    if (isNew) {
      await tellTalking(tx, actor, found);
      await tellBoard(tx, found.card.board_key, found.card.id);
    }
    return replyViewOf(actor, reply);
  });
}

/** The person who made the comment and who answered before; who asked for the piece hears of it where they follow their request. */
async function tellTalking(tx: Tx, actor: BoardActor, { pin, card }: Awaited<ReturnType<typeof pinFor>>) {
  const board = definitions.get(card.board_key);
  if (!board) return;
  const talking = new Set([pin.author_id, ...pin.replies.map(({ author }) => author.id)]);
  const message = `respondió un comentario de la versión ${pin.proof.number} de “${card.title}”`;
  const to = [...talking].filter((id) => id !== card.requester_id);
  await notifyTask(tx, { to, board, number: card.number, message, by: actor });
  await notifyRequester(tx, { board, card, by: actor.userId, message });
}

/** `DELETE /proof-replies/{id}`. */
export async function remove(actor: BoardActor, { params }: Input<typeof api.deleteReply>): Promise<{ ok: true }> {
  const reply = await prisma.talkMessage.findUnique({ where: { id: params.id, deleted_at: null } });
  if (!reply?.pin_id) throw notFound("No existe esa respuesta.");
  const { card } = await pinFor(actor, reply.pin_id);
  if (reply.author_id !== actor.userId) throw forbidden("Solo se borra una respuesta propia.");
  await prisma.$transaction(async (tx) => {
    await takeBack(tx, actor, pinTalk, reply.id);
    await tellBoard(tx, card.board_key, card.id);
  });
  return { ok: true };
}
