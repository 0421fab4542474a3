import { setTimeout as delay } from "node:timers/promises";
import { disconnect } from "@/lib/db";
import { EnvError, env } from "@/lib/env";
import { tidyFolders } from "@/lib/files/tidy";
import { type Beat, startBeat } from "@/lib/jobs/beat";
import type { Job } from "@/lib/jobs/job";
import { type RunningWorker, startWorker } from "@/lib/jobs/worker";
import { log } from "@/lib/log";
import { logEverything } from "@/lib/logEverything";
import { serveHealth } from "./health";
import { allJobs } from "./jobs";

// Reports and imports may take longer than a request may; read before the first connection is made.
process.env.DATABASE_TIMEOUT_MS ||= "60000";

const HEARTBEAT_MS = 60_000;
const RETRY_MS = 1_000;
/** Whatever is still at work then gives up its connections by ending; its leases lapse and others take over. */
const LAST_MOMENT_MS = 9_500;

/** Waits for the database as long as it takes: a worker started first, or beside a database that restarts, just waits. */
async function startWhenReady(jobs: readonly Job[], stopping: AbortSignal): Promise<RunningWorker | null> {
  while (!stopping.aborted) {
    try {
      return await startWorker([...jobs]);
    } catch (error) {
      log.warn({ err: error }, "worker waits for the database");
      await delay(RETRY_MS, undefined, { signal: stopping }).catch(() => {});
    }
  }
  return null;
}

function onSignal(): { signal: AbortSignal; asked: Promise<void> } {
  const stopping = new AbortController();
  const asked = new Promise<void>((resolve) => {
    for (const name of ["SIGTERM", "SIGINT"] as const) {
      process.once(name, () => {
        log.info({ signal: name }, "worker stopping");
        setTimeout(() => process.exit(0), LAST_MOMENT_MS).unref();
        stopping.abort();
        resolve();
      });
    }
  });
  return { signal: stopping.signal, asked };
}

const sayAlive = () =>
  log.info(
    { uptime_s: Math.round(process.uptime()), rss_mb: Math.round(process.memoryUsage.rss() / 2 ** 20) },
    "worker alive",
  );

/**
 * The worker: jobs of the queue and of the clock, until SIGTERM or SIGINT. Exits 0 within ten seconds of them, and 1 by a
 * fault of its own: whoever started it starts it again.
 */
async function main(): Promise<void> {
  const { WORKER_PORT, HOST } = env();
  void tidyFolders();
  const { signal, asked } = onSignal();
  let beat: Beat | undefined;
  if (WORKER_PORT) await serveHealth(WORKER_PORT, HOST, () => beat?.last() ?? 0);
  const jobs = await allJobs();
  const worker = await startWhenReady(jobs, signal);
  if (worker) {
    beat = await startBeat();
    log.info({ queues: jobs.map(({ queue }) => queue.name) }, "worker ready");
    process.send?.({ ready: true });
    const heartbeat = setInterval(sayAlive, HEARTBEAT_MS);
    await Promise.race([asked, worker.over, beat.replaced]);
    clearInterval(heartbeat);
    await worker.stop();
    await beat.stop();
  }
  await disconnect();
  log.info("worker stopped");
  process.exit(0);
}

logEverything();
main().catch((error: NodeJS.ErrnoException) => {
  if (error instanceof EnvError) process.stderr.write(`✖ ${error.message}\n`);
  else log.fatal({ err: error }, "worker failed");
  process.exit(1);
});
