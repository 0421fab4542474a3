import PgBoss from "pg-boss";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { openPool } from "@/lib/pg";

export interface Boss {
  boss: PgBoss;
  /** Ends pg-boss and its connections. */
  close: () => Promise<void>;
}

/** Seconds between looks for jobs whose worker died and for schedules that are due; any one worker does each look. */
const LOOK_SECONDS = 2;

/**
 * pg-boss on a small pool of its own. A connection whose statement failed is thrown away: pg-boss's own texts open
 * transactions that a failure would leave open.
 */
export async function startBoss(): Promise<Boss> {
  const pool = openPool({
    connectionString: env().DATABASE_URL,
    max: 4,
    connectionTimeoutMillis: 3_000,
    query_timeout: 30_000,
    application_name: "bambalina-worker",
  });
  const executeSql: PgBoss.Db["executeSql"] = async (text, values) => {
    const client = await pool.connect();
    let failed = true;
    try {
      const result = await client.query(text, values);
      failed = false;
      return result;
    } finally {
      client.release(failed);
    }
  };
  const boss = new PgBoss({
    db: { executeSql },
    maintenanceIntervalSeconds: LOOK_SECONDS,
    cronMonitorIntervalSeconds: LOOK_SECONDS,
    cronWorkerIntervalSeconds: 1,
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterDays: 7,
  });
  boss.on("error", (error) => log.error({ err: error }, "jobs"));
  const close = async () => {
    await boss.stop({ graceful: false }).catch(() => {});
    await pool.end();
  };
  try {
    await boss.start();
  } catch (error) {
    await close();
    throw error;
  }
  return { boss, close };
}
