import { query } from "@/lib/db";

/** How one queue of the worker stands. */
export interface QueueState {
  queue: string;
  /** Cron line and IANA zone of what the clock fires; null for what is asked for. */
  cron: string | null;
  zone: string;
  waiting: number;
  active: number;
  /** Given up in the last 7 days, which is how long they are kept. */
  failed: number;
  /** Since when the longest waiting one could have started. */
  oldest_waiting: Date | null;
  last_done: Date | null;
}

/** pg-boss's own queues and its clock's begin so. */
const INTERNAL = "\\_\\_pgboss%";

/** Every queue, by name. What is done moves to the archive after an hour, so both are looked at. */
export function queueStates(): Promise<QueueState[]> {
  return query<QueueState>(
    `SELECT q.name AS queue, s.cron, coalesce(s.timezone, '') AS zone,
       coalesce(now_.waiting, 0) AS waiting, coalesce(now_.active, 0) AS active,
       coalesce(now_.failed, 0) + coalesce(past.failed, 0) AS failed, now_.oldest_waiting,
       greatest(now_.last_done, past.last_done) AS last_done
     FROM pgboss.queue q
     LEFT JOIN pgboss.schedule s ON s.name = q.name
     LEFT JOIN (
       SELECT name, count(*) FILTER (WHERE state IN ('created', 'retry') AND start_after <= now()) AS waiting,
         count(*) FILTER (WHERE state = 'active') AS active, count(*) FILTER (WHERE state = 'failed') AS failed,
         min(start_after) FILTER (WHERE state IN ('created', 'retry') AND start_after <= now()) AS oldest_waiting,
         max(completed_on) FILTER (WHERE state = 'completed') AS last_done
       FROM pgboss.job GROUP BY name) now_ ON now_.name = q.name
     LEFT JOIN (
       SELECT name, count(*) FILTER (WHERE state = 'failed') AS failed,
         max(completed_on) FILTER (WHERE state = 'completed') AS last_done
       FROM pgboss.archive GROUP BY name) past ON past.name = q.name
     WHERE q.name NOT LIKE $1 ORDER BY q.name`,
    [INTERNAL],
  );
}
