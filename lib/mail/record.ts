import { setTimeout as delay } from "node:timers/promises";
import { prisma, query, txQuery } from "@/lib/db";
import { env } from "@/lib/env";
import { enqueue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import type { ClaimedMail } from "./claim";
import { backoffMs, MAX_ATTEMPTS, type MailFailure } from "./failure";
import type { RenderedMail } from "./kind";
import { mailQueue } from "./queueMail";

const AGAIN_MS = 1_000;

/** Keeps what is about to be sent, for the mail screen. False when the claim is no longer ours: nothing may be sent. */
export async function keepContent(
  mail: ClaimedMail,
  { subject, attachments, ...sent }: RenderedMail,
): Promise<boolean> {
  const { html, text } = sent.kept ?? sent;
  const names = attachments.map(({ filename, content }) => ({ name: filename, size: content.length }));
  const kept = await query(
    `UPDATE outbox_mail SET subject = $3, html = $4, text = $5, attachments = $6
     WHERE id = $1 AND claimed_by = $2 RETURNING 1`,
    [mail.id, mail.claimed_by, subject, html, text, JSON.stringify(names)],
  );
  return kept.length > 0;
}

/**
 * A mail that left is recorded as such whoever holds it by now, and however long the database is away: forgotten, it
 * would leave twice.
 */
export async function recordSent(mail: ClaimedMail, file: string | null): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await query(
        `UPDATE outbox_mail SET state = 'sent', sent_at = now(), attempts = attempts + 1, last_error = NULL,
           next_attempt = NULL, claimed_by = NULL, claimed_until = NULL, file = $2
         WHERE id = $1 AND state <> 'sent'`,
        [mail.id, file],
      );
      return;
    } catch (error) {
      if (tries === 0) log.warn({ err: error, mail: mail.id }, "mail sent, not recorded yet");
      await delay(AGAIN_MS);
    }
  }
}

/** Records why an attempt failed; a temporary failure queues the next one with it. Nothing when the claim is no longer ours. */
export async function recordFailure(
  mail: ClaimedMail,
  { permanent, reason }: MailFailure,
): Promise<"retrying" | "failed" | "skipped"> {
  const attempts = mail.attempts + 1;
  const final = permanent || attempts >= MAX_ATTEMPTS;
  const seconds = final ? null : backoffMs(attempts, env().MAIL_RETRY_BASE_MS) / 1_000;
  return prisma.$transaction(async (tx) => {
    const recorded = await txQuery(
      tx,
      `UPDATE outbox_mail SET state = $3, attempts = $4, last_error = $5, claimed_by = NULL, claimed_until = NULL,
         next_attempt = now() + make_interval(secs => $6::float8) WHERE id = $1 AND claimed_by = $2::uuid RETURNING id`,
      mail.id,
      mail.claimed_by,
      final ? "failed" : "retrying",
      attempts,
      reason,
      seconds,
    );
    if (recorded.length === 0) return "skipped";
    if (seconds === null) return "failed";
    await enqueue(tx, mailQueue, { id: mail.id }, { startAfter: seconds });
    return "retrying";
  });
}
