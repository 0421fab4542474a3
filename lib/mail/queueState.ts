import { query } from "@/lib/db";

/** What the outbox has to do and what it could not do. */
export interface MailQueueState {
  queued: number;
  retrying: number;
  failed: number;
  oldest_queued: Date | null;
  last_sent: Date | null;
}

/** Counts by state on the index of states; `oldest_queued` is of those never tried yet. */
export async function mailQueueState(): Promise<MailQueueState> {
  const [row] = await query<MailQueueState>(
    `SELECT count(*) FILTER (WHERE state = 'queued') AS queued, count(*) FILTER (WHERE state = 'retrying') AS retrying,
       count(*) FILTER (WHERE state = 'failed') AS failed, min(created_at) FILTER (WHERE state = 'queued') AS oldest_queued,
       (SELECT max(sent_at) FROM outbox_mail WHERE state = 'sent' AND created_at > now() - interval '30 days') AS last_sent
     FROM outbox_mail WHERE state IN ('queued', 'retrying', 'failed')`,
    [],
    "mail_queue_state",
  );
  return row ?? { queued: 0, retrying: 0, failed: 0, oldest_queued: null, last_sent: null };
}
