import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { prisma } from "@/lib/db";
import { incomingFile } from "@/lib/files/folders";
import { keepFile, removeFile, withLocalCopy } from "@/lib/files/storage";
import { log } from "@/lib/log";
import { reasonOf, runCapped } from "./process/spawn";

/**
 * Makes the preview of one clean file that waits for it, in a capped process, and says on its row how it went. Doing it
 * again changes nothing.
 */
export async function makePreview(id: string, signal?: AbortSignal): Promise<void> {
  const row = await prisma.file.findUnique({ where: { id } });
  if (row?.preview_state !== "pending" || row.state !== "clean" || !row.storage_key) return;
  const out = await incomingFile();
  try {
    const ended = await withLocalCopy(row.storage_key, (file) =>
      runCapped("previewChild", [file, row.kind, out], { signal, behind: true }),
    );
    if (ended.code !== 0) {
      signal?.throwIfAborted();
      log.warn({ file: id, code: ended.code, stderr: ended.stderr.slice(-500) }, "no preview");
      await settle(id, { preview_state: "failed", preview_note: `Sin vista previa. ${reasonOf(ended)}` });
      return;
    }
    const { pages } = JSON.parse(ended.stdout) as { pages: number | null };
    const key = `${row.storage_key.split("/").slice(0, 2).join("/")}/${randomUUID()}`;
    await keepFile(out, key);
    const settled = await settle(id, { preview_state: "done", thumbnail_key: key, pages });
    if (!settled) await removeFile(key);
  } finally {
    await rm(out, { force: true });
  }
}

type Outcome = { preview_state: string; preview_note?: string; thumbnail_key?: string; pages?: number | null };

async function settle(id: string, data: Outcome): Promise<boolean> {
  const { count } = await prisma.file.updateMany({ where: { id, preview_state: "pending" }, data });
  return count > 0;
}
