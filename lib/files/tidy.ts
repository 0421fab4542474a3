import { chmod, opendir, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { FILE_MODE, FOLDER_MODE, incomingFolder, makeFolder, sweepIncoming } from "./folders";

const LEFT_MS = 2 * 3_600_000;

/**
 * What a process does once when it starts: makes the folders of files and mails, closes them and what is in them to other
 * people of the machine (they may come from a copy, a restore or an older version), and removes what a killed one left.
 * What cannot be done is logged: it keeps nobody from working.
 */
export async function tidyFolders(): Promise<void> {
  const { S3_BUCKET, UPLOAD_DIR, OUTBOX_DIR } = env();
  const folders = [S3_BUCKET ? [] : path.resolve(UPLOAD_DIR), path.resolve(OUTBOX_DIR)].flat();
  try {
    for (const folder of folders) await makeFolder(folder);
    folders.push(await incomingFolder());
    for (const folder of folders) await closeToOthers(folder);
    await sweepIncoming(LEFT_MS);
  } catch (error) {
    log.warn({ err: error }, "folders of files could not be tidied");
  }
}

/** Gives a folder, and all below it, the modes of what is private. Links are left alone. */
async function closeToOthers(folder: string): Promise<void> {
  await setMode(folder, FOLDER_MODE);
  for await (const entry of await opendir(folder)) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) await closeToOthers(place);
    else if (entry.isFile()) await setMode(place, FILE_MODE);
  }
}

async function setMode(place: string, mode: number): Promise<void> {
  const found = await stat(place).catch(() => null); // gone meanwhile
  if (found && (found.mode & 0o777) !== mode) await chmod(place, mode);
}
