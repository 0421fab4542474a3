import type { Queue } from "./queue";

/** What a handler knows beside its data. `signal` aborts when the worker stops or the job went to another worker. */
export interface JobContext {
  id: string;
  signal: AbortSignal;
}

/** One kind of work of the worker. Delivery is at least once (a crash repeats it), so `handle` is idempotent. */
export interface Job {
  queue: Queue<object>;
  /** Jobs of this kind that one worker process does at a time. */
  concurrency: number;
  /** Fires by the clock: a cron line and its IANA zone; with any number of workers once per slot. */
  schedule?: { cron: string; tz: string };
  handle: (data: object, context: JobContext) => Promise<void>;
}

/** Declares a job; `handle` gets the data of its queue. */
export function job<Data extends object>(
  target: Queue<Data>,
  handle: (data: Data, context: JobContext) => Promise<void>,
  extra: { concurrency?: number; schedule?: Job["schedule"] } = {},
): Job {
  return {
    queue: target,
    concurrency: extra.concurrency ?? 1,
    schedule: extra.schedule,
    handle: handle as Job["handle"],
  };
}

/** A schedule of every minute. */
export const everyMinute = { cron: "* * * * *", tz: "UTC" };
