import { setTimeout as delay } from "node:timers/promises";
import type PgBoss from "pg-boss";
import { toAppError } from "@/lib/http/errors";
import { log } from "@/lib/log";
import type { Job } from "./job";

const POLL_MS = 500;

interface Fetched {
  id: string;
  data: object | null;
  retryCount: number;
}

/**
 * Does the jobs of one kind, one after another, until `stopping` aborts; resolves when the one under way is over.
 * While a job runs its lease is renewed every third of it, so a long job keeps it and a dead worker loses it.
 */
export async function consume(boss: PgBoss, job: Job, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const [fetched] = await boss.fetch<object>(job.queue.name, { includeMetadata: true, batchSize: 1 });
    if (fetched) await doOne(boss, job, fetched, stopping);
    else await delay(POLL_MS, undefined, { signal: stopping }).catch(() => {});
  }
}

async function doOne(boss: PgBoss, job: Job, { id, data, retryCount }: Fetched, stopping: AbortSignal): Promise<void> {
  const lost = new AbortController();
  const signal = AbortSignal.any([stopping, lost.signal]);
  const { name } = job.queue;
  const beat = setInterval(
    () =>
      renew(boss, name, id, retryCount).then(
        (ours) => ours || lost.abort(),
        (error) => log.warn({ err: error, queue: name, job: id }, "job lease not renewed"),
      ),
    (job.queue.options.expireInSeconds * 1_000) / 3,
  );
  const start = performance.now();
  const facts = () => ({
    queue: name,
    job: id,
    attempt: retryCount + 1,
    duration_ms: Math.round(performance.now() - start),
  });
  try {
    await job.handle(data ?? {}, { id, signal });
    await boss.complete(name, id);
    log.info(facts(), "job done");
  } catch (error) {
    log.error({ ...facts(), err: error }, "job failed");
    if (toAppError(error)?.status === 422)
      await giveUp(boss, name, id).catch((err) => log.error({ ...facts(), err }, "job not given up"));
    await boss
      .fail(name, id, { message: error instanceof Error ? error.message : String(error) })
      .catch((err) => log.error({ ...facts(), err }, "job failure not recorded"));
  } finally {
    clearInterval(beat);
  }
}

/** Starts the lease anew; false when the job is no longer ours. */
async function renew(boss: PgBoss, name: string, id: string, retryCount: number): Promise<boolean> {
  const { rows } = await boss.getDb().executeSql(
    `UPDATE pgboss.job SET started_on = now()
       WHERE name = $1 AND id = $2 AND state = 'active' AND retry_count = $3 RETURNING 1`,
    [name, id, retryCount],
  );
  return rows.length > 0;
}

/** What was refused in words for people (a shut month, what is not possible) would be refused again: it is not tried again. */
async function giveUp(boss: PgBoss, name: string, id: string): Promise<void> {
  await boss
    .getDb()
    .executeSql("UPDATE pgboss.job SET retry_limit = retry_count WHERE name = $1 AND id = $2 AND state = 'active'", [
      name,
      id,
    ]);
}
