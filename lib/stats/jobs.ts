import { query } from "@/lib/db";
import { DEFAULT_ZONE } from "@/lib/format/dates";
import { type Job, job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { KEPT_DAYS } from "./rules/period";

const tidyQueue = queue<object>("stats.tidy");

/** Days whose hours are kept apart. */
const HOURLY_DAYS = 8;

const KEYS = {
  api_time: "method, route, status, bucket",
  page_vital: "screen, metric, device, bucket",
} as const;

/** The first hour of a row's day, in Buenos Aires. */
const DAY_START = `date_trunc('day', hour AT TIME ZONE '${DEFAULT_ZONE}') AT TIME ZONE '${DEFAULT_ZONE}'`;

const foldSql = (table: keyof typeof KEYS) => `WITH old AS (
    DELETE FROM ${table} WHERE hour < now() - make_interval(days => $1) AND hour <> ${DAY_START} RETURNING *)
  INSERT INTO ${table} AS kept (hour, ${KEYS[table]}, n)
  SELECT ${DAY_START} AS day, ${KEYS[table]}, sum(n)::int FROM old GROUP BY day, ${KEYS[table]}
  ON CONFLICT (hour, ${KEYS[table]}) DO UPDATE SET n = kept.n + excluded.n`;

/**
 * Makes the hours of days past one row per day and forgets what is older than is kept. Each step is one statement: cut off
 * anywhere and repeated it counts nothing twice.
 */
export async function tidyStats(): Promise<void> {
  for (const table of ["api_time", "page_vital"] as const) {
    await query(foldSql(table), [HOURLY_DAYS]);
    await query(`DELETE FROM ${table} WHERE hour < now() - make_interval(days => $1)`, [KEPT_DAYS]);
  }
  for (const table of ["page_view", "person_day"] as const)
    await query(`DELETE FROM ${table} WHERE day < current_date - $1::int`, [KEPT_DAYS]);
  log.info("statistics tidied");
}

/** Every night at 4:20. */
export const statsJobs: Job[] = [job(tidyQueue, tidyStats, { schedule: { cron: "20 4 * * *", tz: DEFAULT_ZONE } })];
