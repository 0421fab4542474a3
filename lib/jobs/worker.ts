import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { log } from "@/lib/log";
import { type Boss, startBoss } from "./boss";
import { consume } from "./consume";
import type { Job } from "./job";

export interface RunningWorker {
  /** Resolves when it was stopped; rejects when a consumer ended by a fault, which none should. */
  over: Promise<void>;
  /** Takes no new jobs, gives those under way `graceMs`, then lets the queue have them back. */
  stop: (graceMs?: number) => Promise<void>;
}

/** Starts doing the given jobs: makes their queues, sets their schedules and consumes them. Throws when the database is away. */
export async function startWorker(jobs: Job[]): Promise<RunningWorker> {
  const running = await startBoss();
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal); // every consumer waits with it: as many as there are jobs
  try {
    for (const job of jobs) await declare(running, job);
  } catch (error) {
    await running.close();
    throw error;
  }
  const over = Promise.all(
    jobs.flatMap((job) => Array.from({ length: job.concurrency }, () => consume(running.boss, job, stopping.signal))),
  ).then(() => {});
  over.catch((error) => log.fatal({ err: error }, "a consumer ended"));
  const stop = async (graceMs: number) => {
    stopping.abort();
    await Promise.race([over.catch(() => {}), delay(graceMs, undefined, { ref: false })]);
    await running.close();
  };
  let stopped: Promise<void> | undefined;
  return {
    over,
    stop: (graceMs = 8_000) => {
      stopped ??= stop(graceMs);
      return stopped;
    },
  };
}

async function declare({ boss }: Boss, { queue, schedule }: Job): Promise<void> {
  await boss.createQueue(queue.name, { name: queue.name, ...queue.options });
  await boss.updateQueue(queue.name, { name: queue.name, ...queue.options });
  if (schedule) await boss.schedule(queue.name, schedule.cron, {}, { tz: schedule.tz });
  else await boss.unschedule(queue.name);
}
