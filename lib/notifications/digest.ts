import { prisma, type Tx, txQuery } from "@/lib/db";
import { DEFAULT_ZONE } from "@/lib/format/dates";
import { holdTurn } from "@/lib/inTurn";
import { queueMail } from "@/lib/mail/queueMail";
import { DIGEST_MAIL } from "./mailNames";

/** The daily mail goes out at this hour of Buenos Aires. */
const HOUR = 8;
const DELETED_KEPT = "1 day";

/**
 * Queues the daily mail of everyone who has something for it from before today's hour (yesterday's, before it strikes).
 * With any number of workers once per person and day: a row goes into one mail, and a person gets one per hour struck.
 * A day on which no worker ran is made up for by the next mail. What was read or deleted meanwhile is left out.
 * @returns how many mails were queued.
 */
export function queueDigests(now: Date = new Date()): Promise<number> {
  return prisma.$transaction(async (tx) => {
    // Workers take turns, so that each sees what the other did.
    await holdTurn(tx, "digests");
    const [{ slot } = { slot: now }] = await txQuery<{ slot: Date }>(
      tx,
      `SELECT (date_trunc('day', local - make_interval(hours => $3::int)) + make_interval(hours => $3::int)) AT TIME ZONE $2 AS slot
       FROM (SELECT $1::timestamptz AT TIME ZONE $2 AS local) AS clock`,
      now.toISOString(),
      DEFAULT_ZONE,
      HOUR,
    );
    await tx.notification.updateMany({
      where: {
        digest: true,
        digest_at: null,
        created_at: { lt: slot },
        OR: [{ is_read: true }, { deleted_at: { not: null } }],
      },
      data: { digest: false },
    });
    return queueFor(tx, slot);
  });
}

async function queueFor(tx: Tx, slot: Date): Promise<number> {
  const people = await txQuery<{ user_id: number; mail: string }>(
    tx,
    `WITH taken AS (
       UPDATE notification n SET digest_at = $1::timestamptz
       WHERE digest AND digest_at IS NULL AND created_at < $1::timestamptz
         AND NOT EXISTS (SELECT 1 FROM notification d WHERE d.user_id = n.user_id AND d.digest_at = $1::timestamptz)
       RETURNING user_id
     )
     SELECT u.id AS user_id, u.mail::text AS mail FROM app_user u
     WHERE u.active AND u.id IN (SELECT user_id FROM taken) ORDER BY u.id`,
    slot.toISOString(),
  );
  for (const { user_id, mail } of people) {
    await queueMail(tx, {
      kind: DIGEST_MAIL,
      to: mail,
      payload: { digest_at: slot.toISOString() },
      subject: "Notificaciones del día",
      dedupeKey: `digest:${user_id}:${slot.toISOString()}`,
      createdBy: "notificaciones",
    });
  }
  return people.length;
}

/** Clears away what was deleted more than a day ago. @returns how many rows. */
export async function clearDeleted(): Promise<number> {
  return prisma.$executeRawUnsafe(
    `DELETE FROM notification WHERE deleted_at < now() - interval '${DELETED_KEPT}' AND (NOT digest OR digest_at IS NOT NULL)`,
  );
}
