import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import type { Disk } from "flydrive";
import { env } from "@/lib/env";
import { mayBeWritten, storageAway } from "@/lib/http/errors";
import { FILE_MODE, incomingFile } from "./folders";
import { s3Service } from "./s3";
import { factsOf, moveWhole, writeSynced } from "./whole";

/** Where files lie: a folder (`UPLOAD_DIR`), or an S3-compatible service when `S3_BUCKET` is set. Keys are generated. */
let disk: Promise<Disk> | undefined;

async function open(): Promise<Disk> {
  const { S3_BUCKET, UPLOAD_DIR } = env();
  const { Disk } = await import("flydrive");
  if (!S3_BUCKET) {
    const { FSDriver } = await import("flydrive/drivers/fs");
    return new Disk(new FSDriver({ location: pathToFileURL(`${path.resolve(UPLOAD_DIR)}/`), visibility: "private" }));
  }
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new Disk(
    new S3Driver({
      bucket: S3_BUCKET,
      ...s3Service(),
      visibility: "private",
      supportsACL: false,
    }),
  );
}

function files(): Promise<Disk> {
  disk ??= open();
  return disk;
}

/**
 * Takes a local file into storage under `key`; the local one is gone afterwards. Resolves when all of it is there for good;
 * otherwise nothing is, and the local one still is.
 */
export async function keepFile(from: string, key: string): Promise<void> {
  if (!env().S3_BUCKET) return moveWhole(from, path.resolve(env().UPLOAD_DIR, key));
  const store = await files();
  try {
    await store.putStream(key, createReadStream(from));
    const [sent, stored] = await Promise.all([factsOf(createReadStream(from)), readStored(key).then(factsOf)]);
    if (stored.sha256 !== sent.sha256) throw storageAway();
  } catch (error) {
    await store.delete(key).catch(() => {});
    throw error;
  }
  await rm(from, { force: true });
}

/** Puts bytes into storage under `key`. */
export async function keepBytes(key: string, bytes: Uint8Array): Promise<void> {
  const file = await incomingFile();
  try {
    await writeSynced(file, bytes);
    await keepFile(file, key);
  } finally {
    await rm(file, { force: true });
  }
}

/** `keepFile` for a row that `work` writes: without the row the storage keeps nothing. */
export async function keepFileFor<T>(from: string, key: string, work: () => Promise<T>): Promise<T> {
  await keepFile(from, key);
  try {
    return await work();
  } catch (error) {
    if (!mayBeWritten(error)) await removeFile(key).catch(() => {});
    throw error;
  }
}

/** A stored file's bytes as they are read. Throws when it is not there. */
export async function readStored(key: string): Promise<Readable> {
  const bytes = await (await files()).getStream(key);
  await once(bytes, "readable"); // a file that is not there says so only when it is opened
  return bytes;
}

/** Keys under a folder of the storage, in pages of what the service gives at once. Nothing for a folder that is not there. */
export async function* storedKeys(folder: string): AsyncGenerator<string[]> {
  const store = await files();
  if (!env().S3_BUCKET && !existsSync(path.resolve(env().UPLOAD_DIR, folder))) return;
  for (let paginationToken: string | undefined; ; ) {
    const page = await store.listAll(folder, { recursive: true, paginationToken });
    yield [...page.objects].flatMap((object) => (object.isFile ? [object.key] : []));
    paginationToken = page.paginationToken;
    if (!paginationToken) return;
  }
}

/** The bytes of a stored file. Throws when it is not there. */
export async function storedSize(key: string): Promise<number> {
  return (await (await files()).getMetaData(key)).contentLength;
}

/** When a stored file was last written. */
export async function storedAt(key: string): Promise<Date> {
  return (await (await files()).getMetaData(key)).lastModified;
}

/** Hands a stored file to `work` as a local path, which is only good until it returns. */
export async function withLocalCopy<T>(key: string, work: (file: string) => Promise<T>): Promise<T> {
  if (!env().S3_BUCKET) return work(path.resolve(env().UPLOAD_DIR, key));
  const local = await incomingFile();
  try {
    await pipeline(await (await files()).getStream(key), createWriteStream(local, { mode: FILE_MODE }));
    return await work(local);
  } finally {
    await rm(local, { force: true });
  }
}

/** Removes a stored file; nothing happens if it is not there. */
export async function removeFile(key: string): Promise<void> {
  await (await files()).delete(key);
}

/** Throws when files cannot be written: makes and removes a small one. */
export async function probeStorage(): Promise<void> {
  const key = `probe-${randomUUID()}`;
  await keepBytes(key, Buffer.from("ok"));
  await removeFile(key);
}

/** Forgets the open storage; for tests that change where it is. */
export function forgetStorage(): void {
  disk = undefined;
}
