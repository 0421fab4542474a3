import { prisma, type Tx } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { forbidden, notFound } from "@/lib/http/errors";
import type { BoardActor } from "../../service/access";
import { notifyTask } from "../../service/people";
import { definitions } from "../../service/registry";
import { notifyRequester } from "../../service/requester";
import { tellBoard } from "../../service/told";
import type * as api from "../api";
import type { ReplyView } from "../schema";
import { pinFor } from "./pins";
import { pinParts, replyViewOf } from "./proofs";

/** `POST /proof-pins/{id}/replies`. */
export async function add(actor: BoardActor, { params, body }: Input<typeof api.addReply>): Promise<ReplyView> {
  const found = await pinFor(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const reply = await tx.cardProofReply.create({
      data: { pin_id: found.pin.id, text: body.text, author_id: actor.userId },
      include: pinParts.replies.include,
    });
    await tellTalking(tx, actor, found);
    await tellBoard(tx, found.card.board_key, found.card.id);
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
  const reply = await prisma.cardProofReply.findUnique({ where: { id: params.id } });
  if (!reply) throw notFound("No existe esa respuesta.");
  const { card } = await pinFor(actor, reply.pin_id);
  if (reply.author_id !== actor.userId) throw forbidden("Solo se borra una respuesta propia.");
  await prisma.$transaction(async (tx) => {
    await tx.cardProofReply.deleteMany({ where: { id: reply.id } });
    await tellBoard(tx, card.board_key, card.id);
  });
  return { ok: true };
}
