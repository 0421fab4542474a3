import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, rmSync } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract, type Pack, pack } from "tar-stream";
import { FILE_MODE } from "@/lib/files/folders";
import { type Lock, locked, unlocked } from "./key";
import { BackupError } from "./shape";
import { Zipper } from "./zipper";

const AGE = Buffer.from("age-encryption.org/v1");
const GZIP = Buffer.from([0x1f, 0x8b]);

/** A backup being written. */
export interface Writing {
  /** Bytes as one entry. */
  put: (name: string, bytes: Uint8Array | string) => Promise<void>;
  /** A stream of so many bytes as one entry; answers its sha256. From the first on nothing is made smaller. */
  putStream: (name: string, size: number, bytes: Readable) => Promise<string>;
}

/** Told whenever bytes went to a file or came from one: who watches sees by it that the disk answers. */
export type Moved = () => void;

async function* telling(bytes: AsyncIterable<Buffer>, moved: Moved): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    moved();
    yield chunk;
  }
}

const isFolder = async (file: string) => (await stat(file).catch(() => null))?.isDirectory() ?? false;

/**
 * Writes a backup to `file`, beside which it grows under another name: the file is there whole or not at all, and one of
 * that name stays as it was until then. Nothing is left of it where the program is told to end meanwhile.
 */
export async function writeArchive(
  file: string,
  lock: Lock | null,
  work: (to: Writing) => Promise<void>,
  moved: Moved = () => {},
): Promise<void> {
  if (await isFolder(file)) throw new BackupError(`${file} es una carpeta: agregar el nombre del archivo.`);
  const growing = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.parcial`);
  const leave = () => rmSync(growing, { force: true });
  process.once("exit", leave);
  const tar = pack();
  const zipped = new Zipper();
  // Each side is told of the other's end: a disk that is full ends the work, and a fault of the work the file.
  const out = new PassThrough();
  const written = (async () => {
    const sealed = lock ? await locked(out, lock) : out;
    await Promise.all([
      pipeline(tar, zipped, out),
      pipeline(sealed, (bytes) => telling(bytes, moved), createWriteStream(growing, { mode: FILE_MODE, flush: true })),
    ]);
  })();
  try {
    await Promise.race([
      written.then(() => Promise.reject(new BackupError("El respaldo se cortó."))),
      work(writer(tar, zipped)),
    ]);
    tar.finalize();
    await written;
    await rename(growing, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    tar.destroy(error as Error);
    await written.catch(() => {});
    await rm(growing, { force: true });
    throw error;
  } finally {
    process.off("exit", leave);
  }
}

const syncFolder = async (folder: string) => {
  const handle = await open(folder, "r");
  await handle.sync().catch(() => {});
  await handle.close();
};

function writer(tar: Pack, zipped: Zipper): Writing {
  return {
    put: async (name, bytes) => {
      const content = Buffer.from(bytes as Uint8Array);
      const entry = tar.entry({ name, size: content.length });
      entry.end(content);
      await once(entry, "close");
    },
    putStream: async (name, size, bytes) => {
      zipped.store();
      const hash = createHash("sha256");
      await pipeline(
        bytes,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            yield chunk;
          }
        },
        tar.entry({ name, size }),
      );
      return hash.digest("hex");
    },
  };
}

/** An entry as it is read; `bytes` is read to its end before the next one. */
export interface Entry {
  name: string;
  size: number;
  bytes: Readable;
}

/** What a reader answers who needs nothing of what comes after: the rest is not unlocked and unzipped for nothing. */
export const ENOUGH = Symbol("enough");

/** Reads a backup entry by entry. @throws BackupError where the file is none, locked, cut off or altered */
export async function readArchive(
  file: string,
  lock: Lock | null,
  onEntry: (entry: Entry) => Promise<unknown>,
  moved: Moved = () => {},
): Promise<void> {
  const plain = await opened(file, lock);
  const unzipped = createGunzip();
  const entries = extract();
  let told: unknown;
  let fault: unknown;
  // The file's own faults come before whatever the entries' reader makes of them.
  for (const stream of [plain, unzipped])
    stream.once("error", (error) => {
      if (told === undefined) fault ??= error;
    });
  const read = pipeline(plain, (bytes) => telling(bytes, moved), unzipped, entries);
  read.catch(() => {});
  try {
    for await (const entry of entries) {
      try {
        const { name, size } = entry.header;
        if ((await onEntry({ name, size: size ?? 0, bytes: Readable.from(entry) })) === ENOUGH) return;
      } catch (error) {
        told = error;
        throw error;
      }
      entry.resume();
    }
    await read;
  } catch (error) {
    if (told !== undefined && !isOwn(fault, told)) throw told;
    throw error instanceof BackupError
      ? error
      : new BackupError("El archivo está cortado o dañado: no se lee hasta el final.");
  }
}

/** A fault of the system, such as a disk that is full. */
const OF_SYSTEM = /^E[A-Z]+$/;

/** Whether the file's streams ended by a fault of their own, and not because the reader of its entries ended them by its. */
function isOwn(fault: unknown, told: unknown): boolean {
  if (fault === undefined) return false;
  const { code = "", name = "" } = fault as { code?: string; name?: string };
  if (fault === told) return !OF_SYSTEM.test(code);
  return code !== "ERR_STREAM_PREMATURE_CLOSE" && name !== "AbortError";
}

async function opened(file: string, lock: Lock | null): Promise<Readable> {
  if (await isFolder(file)) throw new BackupError(`${file} es una carpeta, no un respaldo.`);
  const start = await firstBytes(file, AGE.length);
  const isLocked = start.equals(AGE);
  if (isLocked && !lock)
    throw new BackupError("El respaldo está cifrado: definir BACKUP_PASSPHRASE o BACKUP_KEY_FILE.");
  if (!isLocked && !start.subarray(0, GZIP.length).equals(GZIP))
    throw new BackupError("El archivo no es un respaldo de Bambalina.");
  const bytes = createReadStream(file, { highWaterMark: 1024 * 1024 });
  return isLocked && lock ? unlocked(bytes, lock) : bytes;
}

async function firstBytes(file: string, count: number): Promise<Buffer> {
  const handle = await open(file, "r").catch(() => {
    throw new BackupError(`No se puede leer ${file}.`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** All bytes of a stream. Only of what is small by its making, bounded by `most`. */
export async function wholeOf(bytes: Readable, most = 64 * 1024 * 1024): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new BackupError("El respaldo tiene una parte demasiado grande.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
