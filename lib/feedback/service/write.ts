import { type AuditActor, audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { publish } from "@/lib/live/publish";
import { notify } from "@/lib/notifications/service/notify";
import { once } from "@/lib/once";
import { clientIdOf, say } from "@/lib/talk/say";
import type { Talk } from "@/lib/talk/talk";
import type { deleteFeedback, replyFeedback, sendFeedback, setFeedbackStatus } from "../api";
import { replyNotice } from "../rules";
import type { Feedback } from "../schema";
import { dropImage, putImage } from "./image";
import { nameOf, presentIn, withReplies } from "./rows";

interface FeedbackActor extends AuditActor {
  userId: number;
  name: string;
}

/** What is answered to a feedback; it has no files. */
const feedbackTalk: Talk<"feedback_id"> = { column: "feedback_id", files: "feedback_message", perMinute: 60 };

const missing = () => notFound("No encontrado: ese feedback no existe.");
const changed = (tx: Tx) => publish(tx, { topic: "feedback", type: "changed" });

/** Keeps what the actor says, and the picture that goes along. Errors: 404 and 400 for the picture (see `putImage`). */
export async function send(actor: FeedbackActor, { body }: Input<typeof sendFeedback>): Promise<Feedback> {
  const { clave, ...request } = body;
  return prisma.$transaction(async (tx) => {
    const made = await once(tx, { name: "feedback", userId: actor.userId, clave, request, seconds: 0 }, async () => {
      const { message, type, page } = body;
      const { id } = await tx.feedback.create({
        data: { user_id: actor.userId, user_name: nameOf(actor), message, type, page },
      });
      if (body.image) await putImage(tx, actor, id, body.image);
      await changed(tx);
      return { id };
    });
    const row = await tx.feedback.findUnique({ where: made, include: withReplies });
    if (!row) throw missing();
    return presentIn(tx, row);
  });
}

/** Sets the status; the same one again changes nothing. */
export async function setStatus(
  actor: FeedbackActor,
  { params: { id }, body: { status } }: Input<typeof setFeedbackStatus>,
): Promise<Feedback> {
  return prisma.$transaction(async (tx) => {
    const before = await tx.feedback.findUnique({ where: { id }, include: withReplies });
    if (!before) throw missing();
    if (before.status === status) return presentIn(tx, before);
    const row = await tx.feedback.update({ where: { id }, data: { status }, include: withReplies });
    await changed(tx);
    await audit(tx, actor, {
      action: "feedback.status",
      object: `feedback:${id}`,
      before: { status: before.status },
      after: { status },
    });
    return presentIn(tx, row);
  });
}

/** Answers the person who sent it, who is notified; the feedback keeps the answer. Repeated with its key it is one answer. */
export async function reply(
  actor: FeedbackActor,
  { params: { id }, body: { message, clave } }: Input<typeof replyFeedback>,
): Promise<Feedback> {
  return prisma.$transaction(async (tx) => {
    if (!(await tx.feedback.findUnique({ where: { id }, select: { id: true } }))) throw missing();
    const said = { text: message, client_id: clientIdOf("reply", clave), files: [] };
    const { isNew } = await say(tx, actor, feedbackTalk, id, said);
    const row = await tx.feedback.update({ where: { id }, data: { updated_at: new Date() }, include: withReplies });
    if (!isNew) return presentIn(tx, row);
    await notify(tx, {
      to: [row.user_id],
      kind: "feedback_respuesta",
      user_name: nameOf(actor),
      ...replyNotice(row, message),
    });
    await changed(tx);
    await audit(tx, actor, { action: "feedback.replied", object: `feedback:${id}`, after: { message } });
    return presentIn(tx, row);
  });
}

/** Deletes a feedback for good, with its answers; its picture is out of sight. */
export async function remove(
  actor: FeedbackActor,
  { params: { id } }: Input<typeof deleteFeedback>,
): Promise<Output<typeof deleteFeedback>> {
  return prisma.$transaction(async (tx) => {
    const before = await tx.feedback.findUnique({ where: { id }, include: withReplies });
    if (!before) throw missing();
    const gone = await presentIn(tx, before);
    await dropImage(tx, actor, id, gone.image);
    await tx.feedback.delete({ where: { id } });
    await changed(tx);
    await audit(tx, actor, { action: "feedback.deleted", object: `feedback:${id}`, before: gone });
    return { id };
  });
}
