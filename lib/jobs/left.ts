import { query } from "@/lib/db";
import { log } from "@/lib/log";

const AT_ONCE = 200;

/**
 * What waits for a minute and more, and no job is left for: its attempts were used up while the database or the storage was away. Jobs name
 * their record as `id`.
 * @param waiting a SELECT of what waits as `id`, `queue` (whose job it waits for: `($1::text[])[n]`) and `created_at`
 * @returns ids, the oldest 200. Done twice at once it only asks twice
 */
export async function leftWithoutJob(waiting: string, queues: readonly { name: string }[]): Promise<string[]> {
  const found = await query<{ id: string }>(
    `WITH live AS MATERIALIZED (SELECT name, data ->> 'id' AS id FROM pgboss.job WHERE name = ANY ($1::text[]) AND state < 'completed')
     SELECT w.id::text AS id FROM (${waiting}) w
     WHERE w.created_at < now() - interval '1 minute' AND NOT EXISTS (SELECT 1 FROM live WHERE live.name = w.queue AND live.id = w.id::text)
     GROUP BY w.id, w.created_at ORDER BY w.created_at, w.id LIMIT ${AT_ONCE}`,
    [queues.map(({ name }) => name)],
  );
  if (found.length > 0) log.warn({ left: found.length, waiting: queues.map(({ name }) => name) }, "asked for anew");
  return found.map(({ id }) => id);
}
