import { query } from "@/lib/db";
import type { HistoryEntry, HistoryPage } from "@/lib/format/historySchema";

/** An object of the audit log that tells of a record, and until when it did where it is another's since. */
export interface Told {
  object: string;
  until?: Date | null;
}

/**
 * A page of what the audit log says of a record, newest first. The one who asks has to be let in before.
 * @param told the record's names in the log
 */
export async function readHistory(
  told: readonly Told[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<HistoryPage> {
  const rows = await query<Omit<HistoryEntry, "at"> & { at: Date }>(
    `SELECT e.id::text, e.at, e.actor, coalesce(u.name, e.actor) AS name, e.action, e.before, e.after
     FROM unnest($1::text[], $2::timestamptz[]) AS told(object, until)
     JOIN audit_entry e ON e.object = told.object AND (told.until IS NULL OR e.at <= told.until)
     LEFT JOIN app_user u ON u.mail = e.actor::citext
     WHERE $3::bigint IS NULL OR e.id < $3 ORDER BY e.id DESC LIMIT $4`,
    [told.map(({ object }) => object), told.map(({ until }) => until ?? null), cursor ?? null, limit + 1],
  );
  const items = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }));
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
