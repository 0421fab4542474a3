import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FILE_MODE, incomingFile } from "@/lib/files/folders";
import { keepFile, readStored, removeFile } from "@/lib/files/storage";
import { formatInteger } from "@/lib/format/number";
import { openClient } from "@/lib/pg";
import { readArchive } from "./archive";
import { isAway, onlyOne, refuseStrangers, scratchBeside, takePlace } from "./beside";
import { checkBackup } from "./check";
import type { Lock } from "./key";
import { loadInto } from "./load";
import { BackupError, FILES, type Head, type Manifest } from "./shape";

export interface RestoreWays {
  lock: Lock | null;
  /** The migrations of this code, oldest first. */
  known: readonly { name: string; checksum: string }[];
  /** Brings a database up to the named migrations, or to all. */
  migrate: (url: string, only?: ReadonlySet<string>) => Promise<unknown>;
  say?: (line: string) => void;
  /** Bytes that are free where the database lies, where this machine knows. */
  room?: () => Promise<number>;
}

/** What was taken back: the sums of the manifest, and how many files the storage did not have. */
export interface Restored {
  head: Head;
  manifest: Manifest;
  filesAdded: number;
  /** Where the database that was there before is kept; null for a drill, and where there was none. */
  kept: string | null;
}

/**
 * Takes a backup back into an empty database beside the one of `url`, holds its rows against the manifest, brings it up to
 * this code, and only then puts it in its place; the one that was there is kept under another name. A file that is cut off,
 * altered, another program's or a newer version's is refused before anything is touched.
 * `drill` does all of it but the last step, and leaves nothing behind.
 */
export async function restoreBackup(
  url: string,
  file: string,
  ways: RestoreWays,
  { drill = false }: { drill?: boolean } = {},
): Promise<Restored> {
  const { lock, known, say = () => {} } = ways;
  say("Revisando el respaldo...");
  const { head, manifest, rowBytes } = await checkBackup(file, lock);
  refuseStrange(head, known);
  await refuseWithoutRoom(rowBytes, ways);
  if (!drill) await refuseStrangers(url);
  return onlyOne(url, () => restoreBeside(url, file, { head, manifest }, ways, drill));
}

async function restoreBeside(
  url: string,
  file: string,
  { head, manifest }: { head: Head; manifest: Manifest },
  { lock, migrate, say = () => {} }: RestoreWays,
  drill: boolean,
): Promise<Restored> {
  const scratch = await scratchBeside(url);
  const taken: string[] = [];
  try {
    await migrate(scratch.url, new Set(head.migrations.map(({ name }) => name)));
    await loadInto(scratch.url, file, lock, manifest, say);
    await migrate(scratch.url);
    if (drill) {
      await scratch.drop();
      return { head, manifest, filesAdded: 0, kept: null };
    }
    const filesAdded = await takeFiles(file, lock, manifest, { taken, say });
    await marked(scratch.url, head.created_at);
    const kept = await takePlace(url, scratch.name);
    return { head, manifest, filesAdded, kept };
  } catch (error) {
    // Each as far as it goes: what is told is why nothing was restored.
    for (const key of taken) await removeFile(key).catch(() => {});
    await scratch.drop().catch(() => {});
    throw isAway(error) ? new BackupError(STOPPED, { cause: error }) : error;
  }
}

const STOPPED =
  "PostgreSQL se detuvo mientras se restauraba, y no cambió nada. Así termina cuando no queda lugar en su disco: mirar su registro.";

/** @throws BackupError for a backup of a version that this code does not know, or of an edited history */
function refuseStrange(head: Head, known: RestoreWays["known"]): void {
  const ours = new Map(known.map(({ name, checksum }) => [name, checksum]));
  for (const [index, { name, checksum }] of head.migrations.entries()) {
    if (!ours.has(name)) throw new BackupError(`El respaldo es de una versión más nueva: tiene la migración ${name}.`);
    if (ours.get(name) !== checksum || known[index]?.name !== name)
      throw new BackupError(`El respaldo es de otra historia: no coincide la migración ${name}.`);
  }
}

/** Tables without rows, and what is written before each change. */
const EMPTY_BYTES = 96 * 1024 * 1024;
/** Rows with their indexes take about twice what they do as text. */
const PER_BYTE = 2;

/** @throws BackupError where the rows have no room: PostgreSQL does not survive a disk that it filled */
async function refuseWithoutRoom(rowBytes: number, { room }: RestoreWays): Promise<void> {
  const needed = EMPTY_BYTES + PER_BYTE * rowBytes;
  const free = (await room?.()) ?? needed;
  const mb = (bytes: number) => formatInteger(Math.round(bytes / 1024 / 1024));
  if (free < needed)
    throw new BackupError(
      `No hay lugar en el disco de la base de datos: hacen falta unos ${mb(needed)} MB y quedan ${mb(free)}. No se cambió nada.`,
    );
}

/**
 * Adds the files that the storage does not have as they were; what else lies there is left alone. The keys of which it had
 * nothing come into `taken`, for who has to take them away again.
 */
async function takeFiles(
  file: string,
  lock: Lock | null,
  { files }: Manifest,
  { taken, say }: { taken: string[]; say: (line: string) => void },
): Promise<number> {
  const wanted = new Map(files.map((facts) => [facts.key, facts.sha256]));
  let added = 0;
  await readArchive(file, lock, async (entry) => {
    if (!entry.name.startsWith(FILES)) return;
    const key = entry.name.slice(FILES.length);
    const there = await shaStored(key);
    if (there === wanted.get(key)) return;
    const local = await incomingFile();
    try {
      await pipeline(entry.bytes, createWriteStream(local, { mode: FILE_MODE }));
      if (there === null) taken.push(key);
      await keepFile(local, key);
      added++;
    } finally {
      await rm(local, { force: true });
    }
  });
  say(`archivos: ${added} de ${files.length}`);
  return added;
}

async function shaStored(key: string): Promise<string | null> {
  try {
    const hash = createHash("sha256");
    for await (const chunk of (await readStored(key)) as Readable & AsyncIterable<Buffer>) hash.update(chunk);
    return hash.digest("hex");
  } catch {
    return null;
  }
}

const INTERRUPTED = "Se restauró un respaldo antes de que terminara; no se cargó nada. Volver a cargar el archivo.";

/** From here on the files that no row names are of before: the sweep leaves them. */
async function marked(url: string, backupAt: string): Promise<void> {
  const client = openClient({ connectionString: url });
  await client.connect();
  try {
    await client.query("INSERT INTO restoration (id, backup_at) VALUES ($1, $2)", [randomUUID(), backupAt]);
    // Waiting jobs are not in a backup. Of an import that had not ended nothing was saved.
    await client.query(
      "UPDATE import SET status = 'failed', phase = '', error = $1, finished_at = now() WHERE status IN ('queued', 'running')",
      [INTERRUPTED],
    );
  } finally {
    await client.end().catch(() => {});
  }
}
