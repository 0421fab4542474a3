import { createReadStream } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/env";
import { incomingFolder, makeFolder } from "@/lib/files/folders";
import { s3Service } from "@/lib/files/s3";
import type { Moved } from "./archive";
import { BackupError } from "./shape";

/** Where scheduled backups are kept. */
export interface Place {
  /** As people read it. */
  title: string;
  /** A folder of this machine in which a backup grows and is checked. */
  workshop: () => Promise<string>;
  /** Takes a local file in under a name: it is there whole or not at all. The local one is gone then. */
  take: (file: string, name: string, moved: Moved) => Promise<void>;
  names: () => Promise<string[]>;
  remove: (name: string) => Promise<void>;
}

/** The place that the environment says; null where backups are not scheduled. */
export function placeOfBackups(): Place | null {
  const { BACKUP_TO } = env();
  if (!BACKUP_TO) return null;
  const [, bucket] = /^s3:\/\/([^/]+)\/?$/.exec(BACKUP_TO) ?? [];
  return bucket ? bucketPlace(bucket) : folderPlace(path.resolve(BACKUP_TO));
}

/** What a killed worker left: only one at a time makes a backup. */
const UNFINISHED = ".bambalina-";

function folderPlace(folder: string): Place {
  return {
    title: folder,
    workshop: async () => {
      await makeFolder(folder);
      for (const name of (await readdir(folder)).filter((one) => one.startsWith(UNFINISHED)))
        await rm(path.join(folder, name), { force: true });
      return folder;
    },
    take: (file, name) => rename(file, path.join(folder, name)),
    names: () => readdir(folder),
    remove: (name) => rm(path.join(folder, name), { force: true }),
  };
}

const PART_BYTES = 16 * 1024 * 1024;

function bucketPlace(Bucket: string): Place {
  const client = async () => new (await import("@aws-sdk/client-s3")).S3Client(s3Service());
  return {
    title: `s3://${Bucket}`,
    workshop: incomingFolder,
    take: async (file, name, moved) => {
      const { Upload } = await import("@aws-sdk/lib-storage");
      const params = { Bucket, Key: name, Body: createReadStream(file) };
      // In parts: one request takes no more than 5 GB, and what is not completed is not there.
      const upload = new Upload({ client: await client(), params, partSize: PART_BYTES, queueSize: 2 });
      await upload.on("httpUploadProgress", moved).done();
      const { HeadObjectCommand } = await import("@aws-sdk/client-s3");
      const { ContentLength } = await (await client()).send(new HeadObjectCommand({ Bucket, Key: name }));
      if (ContentLength !== (await stat(file)).size)
        throw new BackupError(`${Bucket} guardó ${ContentLength ?? 0} bytes del respaldo, y tiene más.`);
      await rm(file, { force: true });
    },
    names: async () => {
      const { paginateListObjectsV2 } = await import("@aws-sdk/client-s3");
      const names: string[] = [];
      for await (const page of paginateListObjectsV2({ client: await client() }, { Bucket, Prefix: "bambalina-" }))
        names.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
      return names;
    },
    remove: async (name) => {
      const { DeleteObjectCommand } = await import("@aws-sdk/client-s3");
      await (await client()).send(new DeleteObjectCommand({ Bucket, Key: name }));
    },
  };
}
