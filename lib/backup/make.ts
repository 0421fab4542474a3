import type { ClientBase } from "pg";
import { readStored, storedKeys, storedSize } from "@/lib/files/storage";
import { openClient } from "@/lib/pg";
import { type Moved, type Writing, writeArchive } from "./archive";
import type { Lock } from "./key";
import {
  FILES,
  type FileFacts,
  FORMAT,
  HEAD,
  type Head,
  MANIFEST,
  type Manifest,
  pieceName,
  type TableFacts,
} from "./shape";
import { AS_TEXT, readTable, sequencesOf, type Table, tablesOf } from "./tables";

/** A piece of a table's rows: what is held in memory at once. */
const PIECE_BYTES = 4 * 1024 * 1024;
/** What is on its way in or out is nobody's yet. */
const PASSING = /^(?:incoming|salud)\//;

type Say = (line: string) => void;

/**
 * Makes one file of the database and of the stored files, as they are at one moment while everybody goes on working: rows
 * from one snapshot, files by the keys that there are then (a stored file never changes). Memory is bounded by one piece.
 * @throws BackupError, or what the database, the storage or the disk said; nothing is left of the file then
 */
export async function makeBackup(
  url: string,
  file: string,
  { lock, say = () => {}, moved }: { lock: Lock | null; say?: Say; moved?: Moved },
) {
  const client = openClient({ connectionString: url });
  await client.connect();
  try {
    await client.query(AS_TEXT);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const head = await headOf(client);
    const named = await namedFiles(client);
    const manifest: Manifest = { tables: [], sequences: [], files: [], missing: [] };
    await writeArchive(
      file,
      lock,
      async (archive) => {
        await archive.put(HEAD, JSON.stringify(head));
        for (const table of await tablesOf(client)) {
          manifest.tables.push(await putTable(client, archive, table));
          say(`${table.name}: ${manifest.tables.at(-1)?.rows}`);
        }
        manifest.sequences = await sequencesOf(client);
        await putFiles(archive, manifest, say);
        manifest.missing = missingOf(named, manifest.files);
        await archive.put(MANIFEST, JSON.stringify(manifest));
      },
      moved,
    );
    return { head, manifest };
  } finally {
    await client.end().catch(() => {});
  }
}

async function headOf(client: ClientBase): Promise<Head> {
  const { rows: migrations } = await client.query<Head["migrations"][number]>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
  return {
    format: FORMAT,
    created_at: new Date().toISOString(),
    server: rows[0]?.server_version ?? "",
    migrations,
  };
}

async function putTable(client: ClientBase, archive: Writing, table: Table): Promise<TableFacts> {
  let piece = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (size === 0) return;
    await archive.put(pieceName(table.name, piece++), Buffer.concat(waiting));
    waiting = [];
    size = 0;
  };
  const read = await readTable(client, table, async (bytes) => {
    waiting.push(bytes);
    size += bytes.length;
    if (size >= PIECE_BYTES) await flush();
  });
  await flush();
  return { name: table.name, columns: table.columns, ...read };
}

async function putFiles(archive: Writing, manifest: Manifest, say: Say): Promise<void> {
  for await (const keys of storedKeys("")) {
    for (const key of keys.filter((each) => !PASSING.test(each))) {
      // Swept between being listed and being read: no row needed it, or it is told as missing.
      const size = await storedSize(key).catch(() => null);
      if (size === null) continue;
      const sha256 = await archive.putStream(FILES + key, size, await readStored(key));
      manifest.files.push({ key, size, sha256 });
    }
    say(`archivos: ${manifest.files.length}`);
  }
}

/** The files that rows name, with the sha256 they say where they say one. */
async function namedFiles(client: ClientBase): Promise<Map<string, string | null>> {
  const { rows } = await client.query<{ key: string; sha256: string | null }>(
    `SELECT storage_key AS key, sha256 FROM file WHERE storage_key IS NOT NULL
     UNION ALL SELECT thumbnail_key, NULL FROM file WHERE thumbnail_key IS NOT NULL`,
  );
  return new Map(rows.map(({ key, sha256 }) => [key, sha256]));
}

function missingOf(named: ReadonlyMap<string, string | null>, files: readonly FileFacts[]): string[] {
  const kept = new Map(files.map(({ key, sha256 }) => [key, sha256]));
  return [...named].flatMap(([key, sha256]) => {
    const found = kept.get(key);
    return found === undefined || (sha256 !== null && sha256 !== found) ? [key] : [];
  });
}
