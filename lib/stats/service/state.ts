import { withPeople } from "@/lib/audit/names";
import { backupState } from "@/lib/backup/service";
import { todayIn } from "@/lib/format/dates";
import { queueStates } from "@/lib/jobs/queueStates";
import { workerState } from "@/lib/jobs/workerState";
import { verifyState } from "@/lib/ledger/service/verifyRuns";
import { mailQueueState } from "@/lib/mail/queueState";
import { lastImports, ticketeraFreshness } from "@/lib/ticketing/freshness/service";
import { checkStanding } from "@/lib/vouchers/arca/service";
import { mailboxStanding } from "@/lib/vouchers/mailbox/service";
import { queueTitle } from "../rules/queues";
import type { StateReply } from "../schema";

const IMPORTS = 20;
/** Waiting longer than this, something is wrong with the worker or the mail server. */
const LATE_MS = 10 * 60_000;

const iso = (at: Date | null) => at?.toISOString() ?? null;
const isLate = (since: Date | null, now: number) => since !== null && now - since.getTime() > LATE_MS;

/** `GET /stats/state`: how things stand now, whatever the range. */
export async function state(): Promise<StateReply> {
  const today = todayIn();
  const now = Date.now();
  const [ticketeras, imports, worker, mail, queues, backup, verification, mailbox] = await Promise.all([
    ticketeraFreshness(today),
    lastImports(IMPORTS).then((rows) => withPeople(rows, "created_by")),
    workerState(),
    mailQueueState(),
    queueStates(),
    backupState(),
    verifyState(),
    mailboxStanding(),
  ]);
  return {
    today,
    ticketeras,
    imports: imports.map((one) => ({
      ...one,
      created_at: one.created_at.toISOString(),
      finished_at: iso(one.finished_at),
    })),
    worker: { ...worker, last_seen: iso(worker.last_seen), started_at: iso(worker.started_at) },
    mail: {
      ...mail,
      oldest_queued: iso(mail.oldest_queued),
      last_sent: iso(mail.last_sent),
      late: isLate(mail.oldest_queued, now),
    },
    backup: {
      ...backup,
      last_good: backup.last_good && { ...backup.last_good, at: backup.last_good.at.toISOString() },
      failed: backup.failed && { ...backup.failed, at: backup.failed.at.toISOString() },
    },
    verification,
    mailbox: {
      ...mailbox,
      read_at: iso(mailbox.read_at),
      failed: mailbox.failed && { ...mailbox.failed, at: mailbox.failed.at.toISOString() },
    },
    arca: checkStanding(),
    jobs: queues.map((one) => ({
      ...one,
      title: queueTitle(one.queue),
      oldest_waiting: iso(one.oldest_waiting),
      last_done: iso(one.last_done),
      late: isLate(one.oldest_waiting, now),
    })),
  };
}
