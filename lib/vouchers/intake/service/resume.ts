import { prisma, query } from "@/lib/db";
import { enqueue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { takeQueue } from "../queues";

const AT_ONCE = 200;

/** Files that were read, wait to become vouchers, and no job is left for: its attempts were used up while the database was away. */
const LEFT = `WITH live AS MATERIALIZED (SELECT data ->> 'id' AS id FROM pgboss.job WHERE name = $1 AND state < 'completed')
  SELECT i.id FROM intake_item i LEFT JOIN extraction e ON e.file_id = i.file_id JOIN file f ON f.id = i.file_id
  WHERE i.state IN ('en_cola', 'leyendo') AND f.state = 'clean' AND e.state IS DISTINCT FROM 'pending' AND i.created_at < now() - interval '1 minute'
    AND NOT EXISTS (SELECT 1 FROM live WHERE live.id = i.id::text)
  ORDER BY i.id LIMIT ${AT_ONCE}`;

/** Asks anew for the vouchers of files that nobody would come back to. */
export async function resumeTaking(): Promise<void> {
  const left = await query<{ id: number }>(LEFT, [takeQueue.name]);
  for (const { id } of left) await enqueue(prisma, takeQueue, { id });
  if (left.length > 0) log.warn({ items: left.length }, "files without a job are asked for anew");
}
