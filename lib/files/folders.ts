import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { env } from "@/lib/env";

/** Only who runs the application enters its folders and reads its files. */
export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/** Makes a folder, and those above it, where they are missing. @returns the first that was */
export const makeFolder = (folder: string): Promise<string | undefined> =>
  mkdir(folder, { recursive: true, mode: FOLDER_MODE });

/** A folder on this machine for files on their way in or out, on the same disk as the storage folder where there is one. */
export async function incomingFolder(): Promise<string> {
  const folder = env().S3_BUCKET
    ? path.join(tmpdir(), "bambalina-incoming")
    : path.resolve(env().UPLOAD_DIR, "incoming");
  await makeFolder(folder);
  return folder;
}

/** A new name in `incomingFolder`. Whoever takes it removes it; what a kill leaves there is swept. */
export const incomingFile = async (): Promise<string> => path.join(await incomingFolder(), randomUUID());

/**
 * A file without a name: it is reached through its handle alone, and its space is free again when that is closed, also
 * when the process is killed. Who asks for it closes it.
 */
export async function namelessFile(): Promise<FileHandle> {
  const name = await incomingFile();
  const handle = await open(name, "wx+", FILE_MODE);
  await rm(name);
  return handle;
}

/** Removes what killed processes left on this machine and nobody has written to for `graceMs`; tells how many. */
export async function sweepIncoming(graceMs: number): Promise<number> {
  const folder = await incomingFolder();
  const before = Date.now() - graceMs;
  let removed = 0;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile() || found.mtimeMs > before) continue;
    await rm(file, { force: true });
    removed++;
  }
  return removed;
}
