import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { type Entry, type Moved, readArchive, wholeOf } from "./archive";
import type { Lock } from "./key";
import { BackupError, FILES, HEAD, type Head, headShape, MANIFEST, type Manifest, manifestShape, PIECE } from "./shape";

const damaged = (what: string) => new BackupError(`El respaldo está dañado: ${what}.`);

async function shaOf(bytes: Readable, hash = createHash("sha256")) {
  for await (const chunk of bytes as AsyncIterable<Buffer>) hash.update(chunk);
  return hash;
}

/** Reads what a backup says of itself. @throws BackupError */
async function jsonOf<T>(entry: Entry, read: (value: unknown) => T): Promise<T> {
  const text = (await wholeOf(entry.bytes)).toString("utf8");
  try {
    return read(JSON.parse(text));
  } catch {
    throw damaged(`no se entiende ${entry.name}`);
  }
}

const readHead = (entry: Entry): Promise<Head> => jsonOf(entry, (value) => headShape.parse(value));

/**
 * Reads a backup from its beginning to its end and holds all that is in it against its manifest: each table's bytes, each
 * file's, nothing missing and nothing more. Nothing is written anywhere. `rowBytes` is the size of all rows as text.
 * @throws BackupError naming what is wrong
 */
export async function checkBackup(
  file: string,
  lock: Lock | null,
  moved?: Moved,
): Promise<{ head: Head; manifest: Manifest; rowBytes: number }> {
  let head: Head | undefined;
  let manifest: Manifest | undefined;
  let rowBytes = 0;
  const tables = new Map<string, ReturnType<typeof createHash>>();
  const files = new Map<string, string>();
  const take = async (entry: Entry) => {
    if (head === undefined) {
      if (entry.name !== HEAD) throw new BackupError("El archivo no es un respaldo de Bambalina.");
      head = await readHead(entry);
      return;
    }
    if (manifest !== undefined) throw damaged(`hay algo después del final (${entry.name})`);
    const [, table] = PIECE.exec(entry.name) ?? [];
    if (table !== undefined) {
      rowBytes += entry.size;
      tables.set(table, await shaOf(entry.bytes, tables.get(table)));
    } else if (entry.name.startsWith(FILES))
      files.set(entry.name.slice(FILES.length), (await shaOf(entry.bytes)).digest("hex"));
    else if (entry.name === MANIFEST) manifest = await jsonOf(entry, (value) => manifestShape.parse(value));
    else throw damaged(`hay algo que no se conoce (${entry.name})`);
  };
  await readArchive(file, lock, take, moved);
  if (head === undefined || manifest === undefined) throw new BackupError("El archivo está cortado: falta su final.");
  hold(manifest, tables, files);
  return { head, manifest, rowBytes };
}

const EMPTY = createHash("sha256").digest("hex");

function hold(
  manifest: Manifest,
  tables: Map<string, ReturnType<typeof createHash>>,
  files: Map<string, string>,
): void {
  for (const { name, sha256 } of manifest.tables) {
    if ((tables.get(name)?.digest("hex") ?? EMPTY) !== sha256) throw damaged(`la tabla ${name} no es la que se guardó`);
    tables.delete(name);
  }
  for (const { key, sha256 } of manifest.files) {
    if (files.get(key) !== sha256) throw damaged(`el archivo ${key} no es el que se guardó`);
    files.delete(key);
  }
  const [more] = [...tables.keys(), ...files.keys()];
  if (more !== undefined) throw damaged(`hay algo que no se guardó (${more})`);
}
