import { prisma, txQuery } from "@/lib/db";
import { everyMinute, type Job, job } from "@/lib/jobs/job";
import { enqueue, queue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { CLAIMED } from "./claim";
import { deliverMail } from "./deliver";
import type { MailKind } from "./kind";
import { mailQueue } from "./queueMail";
import { transport } from "./transport";

const sweepQueue = queue<object>("mail.sweep");

/** Mails sent at a time by one worker. */
const CONCURRENCY = 2;

/**
 * Queues again every mail that should have gone out minutes ago: its job was lost or gave up (the database was away for
 * long). Doubles do no harm: a mail that was sent or is being sent is skipped.
 */
export async function sweepMails(): Promise<number> {
  return prisma.$transaction(async (tx) => {
    const late = await txQuery<{ id: number }>(
      tx,
      `SELECT id FROM outbox_mail WHERE state IN ('queued', 'retrying')
         AND coalesce(next_attempt, created_at) < now() - interval '2 minutes' AND (${CLAIMED}) IS NOT TRUE ORDER BY id LIMIT 1000`,
    );
    for (const { id } of late) {
      await enqueue(tx, mailQueue, { id }, { singletonKey: String(id), singletonSeconds: 300 });
    }
    return late.length;
  });
}

/** The worker's mail jobs, for the kinds of mail it knows. */
export function mailJobs(kinds: readonly MailKind[]): Job[] {
  const send = transport();
  return [
    job(
      mailQueue,
      async ({ id }) => {
        const result = await deliverMail(id, kinds, send);
        log.info({ mail: id, result }, "mail");
      },
      { concurrency: CONCURRENCY },
    ),
    job(
      sweepQueue,
      async () => {
        const late = await sweepMails();
        if (late) log.warn({ late }, "late mails queued again");
      },
      { schedule: everyMinute },
    ),
  ];
}
