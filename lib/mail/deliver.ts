import type { PoolClient } from "pg";
import { pool } from "@/lib/db";
import { env } from "@/lib/env";
import { enqueueOn } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { backoffMs, failureOf, MAX_ATTEMPTS, type MailFailure } from "./failure";
import { type MailKind, MailRefused, type RenderedMail } from "./kind";
import { mailQueue, newMessageId } from "./queueMail";
import type { Send } from "./transport";

interface Claimed {
  id: number;
  kind: string;
  to_mail: string;
  payload: unknown;
  attempts: number;
  message_id: string | null;
}

export type Delivery = "sent" | "retrying" | "failed" | "skipped";

/**
 * Makes and sends one mail. Its row stays locked meanwhile, so that of any number of workers one sends it and the others
 * skip it; a worker that dies lets go of the lock and the job is done again, with the same Message-ID.
 * A temporary failure queues the next attempt in the same transaction.
 */
export async function deliverMail(id: number, kinds: readonly MailKind[], send: Send): Promise<Delivery> {
  const client = await pool().connect();
  let clean = false;
  try {
    await client.query("BEGIN");
    const mail = await claim(client, id);
    const result = mail ? await attempt(client, mail, kinds, send) : "skipped";
    await client.query("COMMIT");
    clean = true;
    return result;
  } finally {
    client.release(!clean);
  }
}

async function claim(client: PoolClient, id: number): Promise<Claimed | undefined> {
  const { rows } = await client.query<Claimed>(
    `SELECT id, kind, to_mail::text, payload, attempts, message_id FROM outbox_mail
     WHERE id = $1 AND state IN ('queued', 'retrying') AND (next_attempt IS NULL OR next_attempt <= now())
     FOR UPDATE SKIP LOCKED`,
    [id],
  );
  return rows[0];
}

async function attempt(client: PoolClient, mail: Claimed, kinds: readonly MailKind[], send: Send): Promise<Delivery> {
  const messageId = mail.message_id ?? newMessageId();
  let rendered: RenderedMail;
  try {
    rendered = await render(mail, kinds);
  } catch (error) {
    if (error instanceof MailRefused) return recordFailure(client, mail, { permanent: true, reason: error.message });
    log.error({ mail: mail.id, err: error }, "mail not rendered");
    return recordFailure(client, mail, { ...failureOf(error), permanent: false });
  }
  await keepContent(client, mail.id, rendered);
  let file: string | null;
  try {
    ({ file } = await send({ ...rendered, id: mail.id, to: mail.to_mail, messageId }));
  } catch (error) {
    return recordFailure(client, mail, failureOf(error));
  }
  await client.query(
    `UPDATE outbox_mail SET state = 'sent', sent_at = now(), attempts = attempts + 1, last_error = NULL,
       next_attempt = NULL, message_id = $2, file = $3 WHERE id = $1`,
    [mail.id, messageId, rendered.kept ? null : file],
  );
  return "sent";
}

async function render(mail: Claimed, kinds: readonly MailKind[]): Promise<RenderedMail> {
  const kind = kinds.find(({ name }) => name === mail.kind);
  if (!kind) throw new MailRefused(`No existe el tipo de mail "${mail.kind}".`);
  return kind.render(mail.payload, mail.to_mail);
}

async function keepContent(client: PoolClient, id: number, { subject, attachments, ...sent }: RenderedMail) {
  const { html, text } = sent.kept ?? sent;
  const names = attachments.map(({ filename, content }) => ({ name: filename, size: content.length }));
  await client.query("UPDATE outbox_mail SET subject = $2, html = $3, text = $4, attachments = $5 WHERE id = $1", [
    id,
    subject,
    html,
    text,
    JSON.stringify(names),
  ]);
}

async function recordFailure(client: PoolClient, mail: Claimed, { permanent, reason }: MailFailure): Promise<Delivery> {
  const attempts = mail.attempts + 1;
  if (permanent || attempts >= MAX_ATTEMPTS) {
    await client.query(
      "UPDATE outbox_mail SET state = 'failed', attempts = $2, last_error = $3, next_attempt = NULL WHERE id = $1",
      [mail.id, attempts, reason],
    );
    return "failed";
  }
  const seconds = backoffMs(attempts, env().MAIL_RETRY_BASE_MS) / 1_000;
  await client.query(
    `UPDATE outbox_mail SET state = 'retrying', attempts = $2, last_error = $3,
       next_attempt = now() + make_interval(secs => $4) WHERE id = $1`,
    [mail.id, attempts, reason, seconds],
  );
  await enqueueOn((text, values) => client.query(text, values), mailQueue, { id: mail.id }, { startAfter: seconds });
  return "retrying";
}
