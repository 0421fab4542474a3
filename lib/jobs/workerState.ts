import { query } from "@/lib/db";
import { SILENT_MS } from "./beat";

/** How the workers stand. One that stopped in order is not counted; one that died is, as silent, for a day. */
export interface WorkerState {
  status: "ok" | "silent";
  /** Worker processes at work. */
  alive: number;
  last_seen: Date | null;
  /** Since when the one that runs longest does. */
  started_at: Date | null;
  /** Memory of all of them, in MB. */
  rss_mb: number;
}

export async function workerState(): Promise<WorkerState> {
  const [row] = await query<Omit<WorkerState, "status">>(
    `SELECT count(*) FILTER (WHERE alive) AS alive, max(seen_at) AS last_seen,
       min(started_at) FILTER (WHERE alive) AS started_at, coalesce(sum(rss_mb) FILTER (WHERE alive), 0) AS rss_mb
     FROM (SELECT *, seen_at > now() - make_interval(secs => $1) AS alive FROM worker_beat) beats`,
    [SILENT_MS / 1_000],
    "worker_state",
  );
  const state = row ?? { alive: 0, last_seen: null, started_at: null, rss_mb: 0 };
  return { ...state, status: state.alive > 0 ? "ok" : "silent" };
}
