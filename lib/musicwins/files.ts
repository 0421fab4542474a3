import { prisma, type Tx } from "@/lib/db";
import { attachmentsOf, attachmentsOfMany, removeAttachment } from "@/lib/documents/service/attach";
import type { Author } from "@/lib/documents/service/author";
import {
  dropKept,
  type KeptDocument,
  keepDocument,
  type ReceiveRules,
  recordDocument,
} from "@/lib/documents/service/receive";
import type { ReceivedFile } from "@/lib/http/contract";
import { badRequest } from "@/lib/http/errors";
import { MAX_FILES } from "./rules/forms";
import type { FileView } from "./schema";

/**
 * All that Music Wins does with files goes through here. The documents engine keeps them; who sees them is decided by
 * `fileOwners`.
 */
export type FileOwner = "budget_proposal" | "budget_financiero" | "supplier_invoice";

/** A received file and the field of the form it came in, which errors name. */
export interface FormFile {
  file: ReceivedFile;
  field: string;
  /** Stricter than for any document. */
  rules?: Pick<ReceiveRules, "kinds" | "maxBytes" | "whole">;
}

/**
 * Keeps received files and runs `work`, which records them with `recordFiles` in its transaction. When `work` fails they
 * are taken back. Errors: those of `keepDocument` (400, 413, 415, 422), and then nothing is kept.
 */
export async function withFiles<T>(
  actor: Author,
  files: readonly FormFile[],
  work: (kept: KeptDocument[]) => Promise<T>,
): Promise<T> {
  const kept: KeptDocument[] = [];
  try {
    for (const { file, field, rules } of files) kept.push(await keepDocument(actor, file, { ...rules, field }));
    return await work(kept);
  } catch (error) {
    for (const one of kept) await dropKept(one, error);
    throw error;
  }
}

/** Makes kept files those of an owner. A `slot` holds one: the file that was there is taken off. `read`: as invoices. */
export async function recordFiles(
  tx: Tx,
  actor: Author,
  kept: readonly KeptDocument[],
  { type: ownerType, id, slot, read }: { type: FileOwner; id: number; slot?: string; read?: boolean },
): Promise<void> {
  const owner = { ownerType, ownerId: String(id), ...(slot && { slot }) };
  for (const one of kept) {
    const held = slot ? (await attachmentsOf(owner, tx)).filter((old) => old.slot === slot) : [];
    for (const { id: old } of held) await removeAttachment(tx, actor, old, owner);
    await recordDocument(tx, actor, one, owner, { read });
  }
}

/** The files of several owners of a kind, by owner, in the order they came. */
export async function filesOf(
  type: FileOwner,
  ids: readonly number[],
  tx: Tx = prisma,
): Promise<Map<number, FileView[]>> {
  if (ids.length === 0) return new Map();
  const found = await attachmentsOfMany(type, ids.map(String), tx);
  return new Map(
    [...found].map(([id, files]) => [Number(id), files.map((file) => ({ ...file, url: `/api/documents/${file.id}` }))]),
  );
}

/** The files of a form, whatever field they came in. */
export function formFilesOf(files: Record<string, ReceivedFile[]>): FormFile[] {
  const all = Object.entries(files).flatMap(([field, some]) => some.map((file) => ({ field, file })));
  if (all.length > MAX_FILES) throw badRequest(`Hasta ${MAX_FILES} archivos.`);
  return all;
}
