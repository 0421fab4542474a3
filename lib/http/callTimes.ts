import { query } from "@/lib/db";
import { bucketOf, CALL_UNITS } from "@/lib/format/histogram";
import { log } from "@/lib/log";

/** Counts that wait to be written, by route, status and bucket. */
interface Waiting {
  counts: Map<string, number>;
  timer?: NodeJS.Timeout;
}

const FLUSH_MS = 10_000;
/** Counts that may wait while the database is away; beyond, new kinds of calls are not counted. */
const MOST_WAITING = 20_000;

// The bundler may make this module more than once in a process, and the server that stops is another bundle.
const shared = globalThis as { bambalinaCalls?: Waiting };
function waiting(): Waiting {
  shared.bambalinaCalls ??= { counts: new Map() };
  return shared.bambalinaCalls;
}

/** Counts a call that was answered: under a microsecond, nothing is written here. `ms` from arrival to the whole answer. */
export function recordCall(method: string, route: string, status: number, ms: number): void {
  const kept = waiting();
  const key = `${method} ${route} ${Math.floor(status / 100)} ${bucketOf(ms * CALL_UNITS)}`;
  const before = kept.counts.get(key);
  if (before === undefined && kept.counts.size >= MOST_WAITING) return;
  kept.counts.set(key, (before ?? 0) + 1);
  if (!kept.timer && process.env.NODE_ENV !== "test")
    kept.timer = setInterval(() => void flushCalls(), FLUSH_MS).unref();
}

const ADD = `INSERT INTO api_time AS kept (hour, method, route, status, bucket, n)
  SELECT date_trunc('hour', now()), method, route, status, bucket, n
  FROM unnest($1::text[], $2::text[], $3::smallint[], $4::smallint[], $5::int[]) AS given(method, route, status, bucket, n)
  ORDER BY route, method, status, bucket
  ON CONFLICT (hour, route, method, status, bucket) DO UPDATE SET n = kept.n + excluded.n`;

/** Adds what this process counted to the table; several processes add up. What cannot be written waits for the next time. */
export async function flushCalls(): Promise<void> {
  const kept = waiting();
  if (kept.counts.size === 0) return;
  const batch = kept.counts;
  kept.counts = new Map();
  const rows = [...batch].map(([key, n]) => [...key.split(" "), n]);
  try {
    await query(
      ADD,
      [0, 1, 2, 3, 4].map((index) => rows.map((row) => row[index])),
    );
  } catch (error) {
    log.warn({ err: error }, "call times not written yet");
    for (const [key, n] of batch) kept.counts.set(key, (kept.counts.get(key) ?? 0) + n);
  }
}
