import { randomUUID } from "node:crypto";
import { prisma, query } from "@/lib/db";
import { log } from "@/lib/log";

const BEAT_MS = 10_000;
/** A worker that was not seen for so long is taken for gone: three beats, and a slow answer. */
export const SILENT_MS = 35_000;

export interface Beat {
  /** When the database last took it, in milliseconds since 1970. */
  last: () => number;
  /** Rejects when another database answers by this one's name: it was taken back, and has none of our queues. */
  replaced: Promise<never>;
  stop: () => Promise<void>;
}

/** Says in the database every few seconds that this worker lives; what a dead one left there goes after a day. */
export async function startBeat(): Promise<Beat> {
  const id = randomUUID();
  let last = 0;
  let ours: number | undefined;
  const { promise: replaced, reject } = withReject();
  const beat = async () => {
    try {
      const [answer] = await query<{ database: number }>(
        `INSERT INTO worker_beat (id, rss_mb) VALUES ($1, $2)
         ON CONFLICT (id) DO UPDATE SET seen_at = now(), rss_mb = excluded.rss_mb
         RETURNING (SELECT oid FROM pg_database WHERE datname = current_database()) AS database`,
        [id, Math.round(process.memoryUsage.rss() / 2 ** 20)],
      );
      ours ??= answer?.database;
      if (answer?.database !== ours) reject(new Error("the database was replaced by another one"));
      last = Date.now();
    } catch (error) {
      log.warn({ err: error }, "worker cannot say that it lives");
    }
  };
  await beat();
  await query("DELETE FROM worker_beat WHERE seen_at < now() - interval '1 day'").catch(() => {});
  const timer = setInterval(beat, BEAT_MS);
  return {
    last: () => last,
    replaced,
    stop: async () => {
      clearInterval(timer);
      await prisma.workerBeat.deleteMany({ where: { id } }).catch(() => {});
    },
  };
}

function withReject(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  promise.catch(() => {});
  return { promise, reject };
}
