import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, copyFile, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { FILE_MODE, incomingFile, makeFolder } from "./folders";

/** What a file holds, by what can be read back of it. */
export interface Facts {
  size: number;
  sha256: string;
}

/** Size and sha256 of bytes as they are read. */
export async function factsOf(bytes: AsyncIterable<Uint8Array>): Promise<Facts> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const some of bytes) {
    hash.update(some);
    size += some.length;
  }
  return { size, sha256: hash.digest("hex") };
}

/** Sees a file just written to the disk. @returns what lies there */
export async function syncedFacts(file: string): Promise<Facts> {
  await sync(file);
  return factsOf(createReadStream(file));
}

/** Writes bytes to a file and sees them to the disk. */
export async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, "w", FILE_MODE);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Moves a file, into a folder that need not be there yet. Resolves when it is there for good, also after a power cut;
 * whoever looks sees all of it or nothing. On an error it is where it was.
 */
export async function moveWhole(from: string, to: string): Promise<void> {
  const folder = path.dirname(to);
  const made = await makeFolder(folder);
  await chmod(from, FILE_MODE);
  await sync(from);
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    return moveAcross(from, to);
  }
  await sync(folder);
  // A new folder is there for good once the one above it is seen to the disk.
  for (let at = folder; made && at.length >= made.length; at = path.dirname(at)) await sync(path.dirname(at));
}

/** From another disk: a copy on this one first. */
async function moveAcross(from: string, to: string): Promise<void> {
  const near = await incomingFile();
  try {
    await copyFile(from, near);
    await moveWhole(near, to);
  } finally {
    await rm(near, { force: true });
  }
  await rm(from, { force: true });
}

/** Resolves when a file or a folder is on the disk and not only on its way there. */
async function sync(place: string): Promise<void> {
  const handle = await open(place, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
