import { randomUUID } from "node:crypto";
import { fileTypeFromFile } from "file-type";
import type { Tx } from "@/lib/db";
import { keepFile } from "@/lib/files/storage";
import type { ReceivedFile } from "@/lib/http/contract";
import { badField, wrongType } from "@/lib/http/errors";
import { inTx, iso, onPool, type Run } from "./database";
import type { FileView } from "./schema";

/** All that Music Wins does with files goes through here: keeping them, listing them, saying where they open. */
export type FileOwner = "budget_proposal" | "budget_financiero" | "supplier_invoice";

/** Types we take, by content, never by name. */
const TYPES = new Set([
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/heic",
  "application/xml",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
]);

/**
 * Keeps received files of an owner. A `slot` holds one: the file that was there is taken away.
 * Errors: 400 for an empty file, 415 for a type we do not take. Nothing is kept then.
 */
export async function keepFiles(
  tx: Tx,
  actor: { mail: string },
  files: readonly ReceivedFile[],
  owner: { type: FileOwner; id: number; slot?: number },
): Promise<void> {
  const typed: { file: ReceivedFile; type: string }[] = [];
  for (const file of files) typed.push({ file, type: await typeOf(file) });
  for (const { file, type } of typed) {
    const key = `musicwins/${randomUUID()}`;
    const slot = owner.slot ?? 0;
    if (slot > 0) {
      await tx.budgetFile.updateMany({
        where: { owner_type: owner.type, owner_id: owner.id, slot, deleted_at: null },
        data: { deleted_at: new Date() },
      });
    }
    await keepFile(file.path, key);
    const { name, size, sha256 } = file;
    await tx.budgetFile.create({
      data: { owner_type: owner.type, owner_id: owner.id, slot, key, name, type, size, sha256, created_by: actor.mail },
    });
  }
}

async function typeOf(file: ReceivedFile): Promise<string> {
  if (file.size === 0) throw badField("file", `El archivo "${file.name}" está vacío.`);
  const type = (await fileTypeFromFile(file.path))?.mime;
  if (!type || !TYPES.has(type)) {
    throw wrongType(`El archivo "${file.name}" no es PDF, JPEG, PNG, WebP, HEIC, XML ni XLSX.`);
  }
  return type;
}

export type OwnedFile = FileView & { slot: number };

/** The files of several owners of a kind, by owner, in the order they came. */
export async function filesOf(
  type: FileOwner,
  ids: readonly number[],
  run: Run = onPool,
): Promise<Map<number, OwnedFile[]>> {
  const found = new Map<number, OwnedFile[]>();
  if (ids.length === 0) return found;
  const rows = await run<OwnedFile & { owner_id: number }>(
    `SELECT id, owner_id, slot, name, type, size, ${iso("created_at")} AS created_at FROM budget_file
     WHERE owner_type = $1::text AND owner_id = ANY ($2::int[]) AND deleted_at IS NULL ORDER BY id`,
    [type, [...ids]],
  );
  for (const { owner_id, ...file } of rows) {
    found.set(owner_id, [...(found.get(owner_id) ?? []), { ...file, url: `/api/bsastrap/file/${file.id}` }]);
  }
  return found;
}

/** The same inside a transaction. */
export const filesInTx = (tx: Tx, type: FileOwner, ids: readonly number[]) => filesOf(type, ids, inTx(tx));
