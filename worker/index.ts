import { setTimeout as delay } from "node:timers/promises";
import { disconnect } from "@/lib/db";
import { EnvError, env } from "@/lib/env";
import { type RunningWorker, startWorker } from "@/lib/jobs/worker";
import { log } from "@/lib/log";
import { jobs } from "./jobs";

// Reports and imports may take longer than a request may; read before the first connection is made.
process.env.DATABASE_TIMEOUT_MS ??= "60000";

const HEARTBEAT_MS = 60_000;
const RETRY_MS = 1_000;

/** Waits for the database as long as it takes: a worker started first, or beside a database that restarts, just waits. */
async function startWhenReady(stopping: AbortSignal): Promise<RunningWorker | null> {
  while (!stopping.aborted) {
    try {
      return await startWorker(jobs);
    } catch (error) {
      log.warn({ err: error }, "worker waits for the database");
      await delay(RETRY_MS, undefined, { signal: stopping }).catch(() => {});
    }
  }
  return null;
}

/** The worker: jobs of the queue and of the clock, until SIGTERM or SIGINT. Exits 0 within ten seconds of them. */
async function main(): Promise<void> {
  env();
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    for (const name of ["SIGTERM", "SIGINT"] as const) {
      process.once(name, () => {
        log.info({ signal: name }, "worker stopping");
        stopping.abort();
        resolve();
      });
    }
  });
  const worker = await startWhenReady(stopping.signal);
  log.info({ queues: jobs.map(({ queue }) => queue.name) }, "worker ready");
  const heartbeat = setInterval(
    () =>
      log.info(
        { uptime_s: Math.round(process.uptime()), rss_mb: Math.round(process.memoryUsage.rss() / 2 ** 20) },
        "worker alive",
      ),
    HEARTBEAT_MS,
  );
  await stopped;
  clearInterval(heartbeat);
  await worker?.stop();
  await disconnect();
  log.info("worker stopped");
  process.exit(0);
}

main().catch((error: Error) => {
  if (error instanceof EnvError) console.error(`✖ ${error.message}`);
  else log.fatal({ err: error }, "worker failed");
  process.exit(1);
});
