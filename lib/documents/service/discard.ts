import { query, type Tx, txQuery } from "@/lib/db";
import { removeFile } from "@/lib/files/storage";
import { log } from "@/lib/log";

export interface DiscardedFile {
  storage_key: string | null;
  thumbnail_key: string | null;
}

/**
 * Deletes what is attached to records that are themselves deleted for good, in the caller's transaction: the attachments,
 * and the files that belong to nothing else. Answers the files; once it commits, their bytes go with `removeBytes`.
 */
export async function discardAttachments(
  tx: Tx,
  ownerType: string,
  ownerIds: readonly string[],
): Promise<DiscardedFile[]> {
  const files = await txQuery<{ file_id: string }>(
    tx,
    "DELETE FROM attachment WHERE owner_type = $1 AND owner_id = ANY ($2::text[]) RETURNING file_id::text",
    ownerType,
    ownerIds,
  );
  if (files.length === 0) return [];
  return txQuery<DiscardedFile>(
    tx,
    `DELETE FROM file f WHERE f.id = ANY ($1::uuid[]) AND NOT EXISTS (SELECT 1 FROM attachment a WHERE a.file_id = f.id)
     RETURNING storage_key, thumbnail_key`,
    files.map(({ file_id }) => file_id),
  );
}

/** Removes the bytes of a row that is gone; what fails is left to the sweep. */
export async function removeBytes(row: DiscardedFile): Promise<void> {
  for (const key of [row.storage_key, row.thumbnail_key]) {
    if (key) await removeFile(key).catch((error: unknown) => log.warn({ err: error, key }, "left to the sweep"));
  }
}

/** Takes a file back that was recorded and then refused; nothing happens to one that belongs to a record. */
export async function discardUnattached(fileId: string): Promise<void> {
  const gone = await query<DiscardedFile>(
    `DELETE FROM file f WHERE f.id = $1::uuid AND NOT EXISTS (SELECT 1 FROM attachment a WHERE a.file_id = f.id)
     RETURNING storage_key, thumbnail_key`,
    [fileId],
  );
  for (const row of gone) await removeBytes(row);
}
