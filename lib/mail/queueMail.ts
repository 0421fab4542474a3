import { randomUUID } from "node:crypto";
import type { Tx } from "@/lib/db";
import { env } from "@/lib/env";
import type { Prisma } from "@/lib/generated/prisma/client";
import { enqueue, enqueueMany, queue } from "@/lib/jobs/queue";

/** Jobs that deliver one mail each. Retries are the mail's own (`deliver.ts`), so the queue's are only for crashes. */
export const mailQueue = queue<{ id: number }>("mail.send", { retryLimit: 20 });

export interface NewMail {
  /** Name of a mail kind; what renders it is registered in the worker. */
  kind: string;
  to: string;
  /** What the kind needs to render it; references, never figures. */
  payload: Prisma.InputJsonObject;
  /** Shown on the mail screen until the real one is made. */
  subject?: string;
  /** A second mail with the same key is not queued: the first one is answered. */
  dedupeKey?: string;
  /** Whose wish it is: a person's number, or the name of what sends by itself. */
  createdBy: number | string;
}

const rowOf = (mail: NewMail) => ({
  kind: mail.kind,
  to_mail: mail.to,
  payload: mail.payload,
  subject: mail.subject ?? "",
  dedupe_key: mail.dedupeKey,
  ...(typeof mail.createdBy === "number" ? { created_by_user_id: mail.createdBy } : { created_by: mail.createdBy }),
  message_id: newMessageId(),
});

/** Queues any number of mails at once, as `queueMail` does each; those whose `dedupeKey` is known are there already. */
export async function queueMails(tx: Tx, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  const made = await tx.outboxMail.createManyAndReturn({
    data: mails.map(rowOf),
    skipDuplicates: true,
    select: { id: true },
  });
  await enqueueMany(tx, mailQueue, made);
}

/**
 * Queues a mail in the business transaction: it goes out if and only if that commits.
 * @returns the mail's id, and whether it is new (false: its `dedupeKey` was known).
 */
export async function queueMail(tx: Tx, mail: NewMail): Promise<{ id: number; created: boolean }> {
  const [made] = await tx.outboxMail.createManyAndReturn({
    data: [rowOf(mail)],
    skipDuplicates: true,
    select: { id: true },
  });
  if (made) {
    await enqueue(tx, mailQueue, { id: made.id });
    return { id: made.id, created: true };
  }
  const known = await tx.outboxMail.findUniqueOrThrow({ where: { dedupe_key: mail.dedupeKey }, select: { id: true } });
  return { id: known.id, created: false };
}

/**
 * A Message-ID, given once per mail and kept over its attempts: if we die between the server's acceptance and our
 * commit, the repetition carries the same one and mail systems recognise it.
 */
export function newMessageId(): string {
  const domain = /@([^>\s]+)/.exec(env().MAIL_FROM)?.[1] ?? "bambalina.invalid";
  return `<${randomUUID()}@${domain}>`;
}
