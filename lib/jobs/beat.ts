import { randomUUID } from "node:crypto";
import { prisma, query } from "@/lib/db";
import { log } from "@/lib/log";

const BEAT_MS = 10_000;
/** A worker that was not seen for so long is taken for gone: three beats, and a slow answer. */
export const SILENT_MS = 35_000;

export interface Beat {
  /** When the database last took it, in milliseconds since 1970. */
  last: () => number;
  stop: () => Promise<void>;
}

/** Says in the database every few seconds that this worker lives; what a dead one left there goes after a day. */
export async function startBeat(): Promise<Beat> {
  const id = randomUUID();
  let last = 0;
  const beat = async () => {
    try {
      await query(
        `INSERT INTO worker_beat (id, rss_mb) VALUES ($1, $2)
         ON CONFLICT (id) DO UPDATE SET seen_at = now(), rss_mb = excluded.rss_mb`,
        [id, Math.round(process.memoryUsage.rss() / 2 ** 20)],
      );
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
    stop: async () => {
      clearInterval(timer);
      await prisma.workerBeat.deleteMany({ where: { id } }).catch(() => {});
    },
  };
}
