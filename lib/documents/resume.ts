import { prisma, query } from "@/lib/db";
import { log } from "@/lib/log";
import { previewQueue, readQueue } from "./queues";
import { queueWork } from "./service/receive";

const AT_ONCE = 200;

/** What waits for a minute and more, and no job is left for: its attempts were used up while the database or the storage was away. */
const LEFT = `WITH live AS MATERIALIZED (SELECT name, data ->> 'id' AS id FROM pgboss.job WHERE name IN ($1, $2) AND state < 'completed')
  SELECT w.id::text AS id FROM (
    SELECT id, created_at, $1 AS queue FROM file WHERE preview_state = 'pending' AND state = 'clean'
    UNION ALL SELECT f.id, f.created_at, $2 FROM extraction e JOIN file f ON f.id = e.file_id WHERE e.state = 'pending' AND f.state = 'clean') w
  WHERE w.created_at < now() - interval '1 minute' AND NOT EXISTS (SELECT 1 FROM live WHERE live.name = w.queue AND live.id = w.id::text)
  GROUP BY w.id, w.created_at ORDER BY w.created_at LIMIT ${AT_ONCE}`;

/** Asks anew for the pictures and readings that nobody would come back to. Done twice at once it only asks twice. */
export async function resumeLeft(): Promise<void> {
  const left = await query<{ id: string }>(LEFT, [previewQueue.name, readQueue.name]);
  for (const { id } of left)
    await prisma.$transaction(async (tx) =>
      queueWork(tx, await tx.file.findUniqueOrThrow({ where: { id }, include: { extraction: true } })),
    );
  if (left.length > 0) log.warn({ files: left.length }, "files without a job are asked for anew");
}
