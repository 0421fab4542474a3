import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type PgBoss from "pg-boss";
import { log } from "@/lib/log";
import { type Boss, startBoss } from "./boss";
import { consume } from "./consume";
import type { Job } from "./job";
import type { Queue } from "./queue";

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
    await declare(running, jobs);
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

/** A schedule as it is kept; the types of pg-boss leave its zone out. */
type Clock = PgBoss.Schedule & { timezone: string };

/**
 * Makes queues and schedules what the jobs say of them. Nothing is asked for what is so already: a worker that starts again
 * has to work at once, and three questions for each queue take longer than all the rest.
 */
async function declare({ boss }: Boss, jobs: readonly Job[]): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((found) => [found.name, found]));
  const schedules = new Map(((await boss.getSchedules()) as Clock[]).map((found) => [found.name, found]));
  for (const { queue, schedule } of jobs) {
    const { name, options } = queue;
    const known = queues.get(name);
    if (!known) await boss.createQueue(name, { name, ...options });
    if (!known || keysOf(options).some((key) => known[key] !== options[key]))
      await boss.updateQueue(name, { name, ...options });
    const clock = schedules.get(name);
    if (!schedule) {
      if (clock) await boss.unschedule(name);
    } else if (clock?.cron !== schedule.cron || clock.timezone !== schedule.tz)
      await boss.schedule(name, schedule.cron, {}, { tz: schedule.tz });
  }
}

const keysOf = (options: Queue<object>["options"]) => Object.keys(options) as (keyof typeof options)[];
