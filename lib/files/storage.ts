import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import type { Disk } from "flydrive";
import { env } from "@/lib/env";

/** Where files lie: a folder (`UPLOAD_DIR`), or an S3-compatible service when `S3_BUCKET` is set. Keys are generated. */
let disk: Promise<Disk> | undefined;

async function open(): Promise<Disk> {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, UPLOAD_DIR } = env();
  const { Disk } = await import("flydrive");
  if (!S3_BUCKET) {
    const { FSDriver } = await import("flydrive/drivers/fs");
    return new Disk(new FSDriver({ location: pathToFileURL(`${path.resolve(UPLOAD_DIR)}/`), visibility: "private" }));
  }
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new Disk(
    new S3Driver({
      bucket: S3_BUCKET,
      region: S3_REGION,
      endpoint: S3_ENDPOINT,
      forcePathStyle: Boolean(S3_ENDPOINT),
      // Services other than AWS seldom know the newer checksum trailers.
      requestChecksumCalculation: "WHEN_REQUIRED",
      credentials: { accessKeyId: S3_ACCESS_KEY_ID ?? "", secretAccessKey: S3_SECRET_ACCESS_KEY ?? "" },
      visibility: "private",
      supportsACL: false,
    }),
  );
}

function files(): Promise<Disk> {
  disk ??= open();
  return disk;
}

/** Takes a local file into storage under `key`; the local one is gone afterwards. */
export async function keepFile(from: string, key: string): Promise<void> {
  await (await files()).putStream(key, createReadStream(from));
  await rm(from, { force: true });
}

/** Hands a stored file to `work` as a local path, which is only good until it returns. */
export async function withLocalCopy<T>(key: string, work: (file: string) => Promise<T>): Promise<T> {
  if (!env().S3_BUCKET) return work(path.resolve(env().UPLOAD_DIR, key));
  const local = path.join(tmpdir(), `bambalina-${randomUUID()}`);
  try {
    await pipeline(await (await files()).getStream(key), createWriteStream(local, { mode: 0o600 }));
    return await work(local);
  } finally {
    await rm(local, { force: true });
  }
}

/** Removes a stored file; nothing happens if it is not there. */
export async function removeFile(key: string): Promise<void> {
  await (await files()).delete(key);
}

/** A folder on this machine for files on their way in, on the same disk as the storage folder where there is one. */
export async function incomingFolder(): Promise<string> {
  const folder = env().S3_BUCKET
    ? path.join(tmpdir(), "bambalina-incoming")
    : path.resolve(env().UPLOAD_DIR, "incoming");
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Throws when files cannot be written: makes and removes a small one. */
export async function probeStorage(): Promise<void> {
  const key = `probe-${randomUUID()}`;
  const store = await files();
  await store.put(key, "ok");
  await store.delete(key);
}

/** Forgets the open storage; for tests that change where it is. */
export function forgetStorage(): void {
  disk = undefined;
}
