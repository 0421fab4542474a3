import { prisma, query } from "@/lib/db";
import { sweepIncoming } from "@/lib/files/folders";
import { removeFile, storedAt, storedKeys } from "@/lib/files/storage";
import { log } from "@/lib/log";
import { ORPHAN_HOURS, UNLINKED_DAYS } from "./rules/limits";
import { removeBytes } from "./service/discard";

const HOUR_MS = 3_600_000;
const DAYS_LOOKED_AT = 30;

export interface Swept {
  /** Unfinished uploads on this machine. */
  incoming: number;
  /** Stored bytes that no row names. */
  orphans: number;
  /** Rows that were never attached to anything. */
  unlinked: number;
  /** Uploads in parts that nobody went on with. */
  uploads: number;
}

/**
 * Removes what crashes and changed minds leave behind: bytes without a row (older than `graceHours`, so that a row still
 * being written is safe; of the last `days` days, as older folders have been swept; never on the word of an empty or just
 * restored database), files never attached to anything,
 * and unfinished uploads.
 */
export async function sweepDocuments({
  graceHours = ORPHAN_HOURS,
  days = DAYS_LOOKED_AT,
}: {
  graceHours?: number;
  days?: number;
} = {}): Promise<Swept> {
  const swept = {
    incoming: await sweepIncoming(graceHours * HOUR_MS),
    unlinked: await sweepUnlinked(),
    uploads: (await prisma.upload.deleteMany({ where: { file_id: null, expires_at: { lt: new Date() } } })).count,
    orphans: 0,
  };
  const unknown = await unknownUntil();
  for (let day = 0; day <= days; day++) {
    const folder = new Date(Date.now() - day * 24 * HOUR_MS).toISOString().slice(0, 10);
    for await (const keys of storedKeys(`documents/${folder}`))
      swept.orphans += await sweepOrphans(keys, graceHours, unknown);
  }
  if (Object.values(swept).some((count) => count > 0)) log.info(swept, "documents swept");
  return swept;
}

/**
 * The newest moment whose files the database does not know: those of before it was restored, and all while it knows of none
 * at all. What lies there from then is no orphan, whatever the database says.
 */
async function unknownUntil(): Promise<number> {
  const [known] = await query<{ files: boolean; restored: Date | null }>(
    `SELECT EXISTS (SELECT 1 FROM file) AS files, (SELECT max(at) FROM restoration) AS restored`,
  );
  return known?.files ? new Date(known.restored ?? 0).getTime() : Number.POSITIVE_INFINITY;
}

async function sweepOrphans(keys: string[], graceHours: number, unknown: number): Promise<number> {
  const orphans = await query<{ key: string }>(
    `SELECT key FROM unnest($1::text[]) key
     WHERE NOT EXISTS (SELECT 1 FROM file WHERE storage_key = key) AND NOT EXISTS (SELECT 1 FROM file WHERE thumbnail_key = key)`,
    [keys],
  );
  let removed = 0;
  for (const { key } of orphans) {
    const at = (await storedAt(key)).getTime();
    if (at > Date.now() - graceHours * HOUR_MS || at <= unknown) continue;
    await removeFile(key);
    removed++;
  }
  return removed;
}

/** Rows first, bytes after: what a crash leaves between them is an orphan. */
async function sweepUnlinked(): Promise<number> {
  const gone = await query<{ storage_key: string | null; thumbnail_key: string | null }>(
    `DELETE FROM file f WHERE state <> 'refused' AND created_at < now() - $1 * interval '1 day'
       AND NOT EXISTS (SELECT 1 FROM attachment a WHERE a.file_id = f.id)
     RETURNING storage_key, thumbnail_key`,
    [UNLINKED_DAYS],
  );
  for (const row of gone) await removeBytes(row);
  return gone.length;
}
