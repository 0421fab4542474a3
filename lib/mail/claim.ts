import { randomUUID } from "node:crypto";
import { prisma, query } from "@/lib/db";
import { log } from "@/lib/log";
import { newMessageId } from "./queueMail";

/** A mail that this worker, and no other, makes and sends now. */
export interface ClaimedMail {
  id: number;
  kind: string;
  to_mail: string;
  payload: unknown;
  attempts: number;
  message_id: string;
  /** The claim itself: who renews it or records an attempt shows it. */
  claimed_by: string;
}

/** Without a renewal for so long a claim lapses: its worker is taken for dead. */
export const LEASE_SECONDS = 30;
const RENEW_MS = 5_000;
const AGAIN_MS = 1_000;

/** What a sending under way is, in SQL. */
export const CLAIMED = "claimed_until > now()";

/**
 * Whose claim lapsed while the database was away may be at work still, and could not renew it: after the database's start
 * it gets as long again.
 */
const FREE = `(claimed_until IS NULL OR (claimed_until < now() AND (claimed_until > pg_postmaster_start_time()
  OR pg_postmaster_start_time() + make_interval(secs => ${LEASE_SECONDS}) < now())))`;

/** Takes a mail that is due and that nobody sends; `held` when somebody does, null when there is nothing to send. */
export async function claimMail(id: number): Promise<ClaimedMail | "held" | null> {
  const [mail] = await query<ClaimedMail>(
    `UPDATE outbox_mail SET claimed_by = $2, claimed_until = now() + make_interval(secs => ${LEASE_SECONDS}),
       message_id = coalesce(message_id, $3)
     WHERE id = $1 AND state IN ('queued', 'retrying') AND (next_attempt IS NULL OR next_attempt <= now()) AND ${FREE}
     RETURNING id, kind, to_mail::text, payload, attempts, message_id, claimed_by`,
    [id, randomUUID(), newMessageId()],
  );
  if (mail) return mail;
  const held = await prisma.outboxMail.count({
    where: { id, state: { in: ["queued", "retrying"] }, claimed_by: { not: null } },
  });
  return held > 0 ? "held" : null;
}

/** Renews a claim until the returned function is called; one that could not be renewed is tried again at once. */
export function keepClaim({ id, claimed_by }: ClaimedMail): () => void {
  let over = false;
  let timer = setTimeout(renew, RENEW_MS);
  async function renew() {
    const renewed = await query(
      `UPDATE outbox_mail SET claimed_until = now() + make_interval(secs => ${LEASE_SECONDS})
       WHERE id = $1 AND claimed_by = $2`,
      [id, claimed_by],
    ).catch((error) => void log.warn({ err: error, mail: id }, "mail claim not renewed"));
    if (!over) timer = setTimeout(renew, renewed ? RENEW_MS : AGAIN_MS);
  }
  return () => {
    over = true;
    clearTimeout(timer);
  };
}
