import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { removeFile } from "@/lib/files/storage";
import { DEFAULT_ZONE } from "@/lib/format/dates";
import { job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { holdAudience, refreshCells, removeStrangers } from "./service/cells";

const tidyQueue = queue<object>("ticketing.audience");
/** A file that was tried and never saved goes after so many hours. */
const HOURS = 24;
const DAYS_SWEPT = 40;

/** More than one night, so that a night without a worker leaves nothing out. */
const MERGED_DAYS = 8;

/** Takes out purchases that are older than they may be kept, and counts the buyers of merged shows together. Answers how many are gone. */
export const forgetOld = (): Promise<number> =>
  prisma.$transaction(async (tx: Tx) => {
    await holdAudience(tx);
    const gone = await txQuery<{ show_id: number }>(
      tx,
      `DELETE FROM audience_purchase WHERE day < (now() AT TIME ZONE '${DEFAULT_ZONE}')::date - make_interval(months => (SELECT months FROM audience_setting)) RETURNING show_id`,
    );
    await removeStrangers(tx);
    const merged = await txQuery<{ show_id: number }>(
      tx,
      `SELECT DISTINCT s.id AS show_id FROM show_merge m JOIN show s ON s.id IN (m.target_id, m.source_id)
       WHERE greatest(m.merged_at, m.undone_at) > now() - make_interval(days => ${MERGED_DAYS})`,
    );
    await refreshCells(tx, [...new Set([...gone, ...merged].map(({ show_id }) => show_id))]);
    return gone.length;
  });

/** Erases files of buyers that are still there: of imports that were saved, and of trials that nobody saved in a day. */
export async function eraseFiles(): Promise<number> {
  const files = await query<{ file_key: string }>(
    `SELECT DISTINCT i.file_key FROM import i WHERE i.kind = 'audience' AND i.created_at > now() - make_interval(days => ${DAYS_SWEPT})
       AND (i.created_at < now() - make_interval(hours => ${HOURS}) OR (NOT i.dry_run AND i.status IN ('done', 'undone')))`,
    [],
  );
  for (const { file_key } of files) await removeFile(file_key);
  return files.length;
}

/** Every night: what is too old, and files that are left. */
export const audienceJobs = [
  job(
    tidyQueue,
    async () => {
      const forgotten = await forgetOld();
      const erased = await eraseFiles();
      if (forgotten > 0) log.info({ forgotten, erased }, "audience tidied");
    },
    { schedule: { cron: "50 4 * * *", tz: DEFAULT_ZONE } },
  ),
];
