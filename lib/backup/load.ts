import { once } from "node:events";
import { finished } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { openClient } from "@/lib/pg";
import { ENOUGH, readArchive, wholeOf } from "./archive";
import type { Lock } from "./key";
import { BackupError, HEAD, type Manifest, PIECE } from "./shape";
import { AS_TEXT, copyIn, ident, openForLoading, readTable, tablesOf } from "./tables";

/** Loads every row as it was and holds each table's rows against the manifest. */
export async function loadInto(
  url: string,
  file: string,
  lock: Lock | null,
  manifest: Manifest,
  say: (line: string) => void,
) {
  const client = openClient({ connectionString: url });
  await client.connect();
  try {
    await client.query(AS_TEXT);
    await client.query("BEGIN");
    refuseOtherTables(await tablesOf(client), manifest);
    const close = await openForLoading(
      client,
      manifest.tables.map(({ name }) => name),
    );
    await copyAll(client, file, lock, manifest, say);
    await close();
    for (const { name, value } of manifest.sequences)
      if (value !== null) await client.query("SELECT setval($1::regclass, $2::bigint)", [ident(name), value]);
    await hold(client, manifest);
    await client.query("COMMIT");
    await client.query("ANALYZE");
  } finally {
    await client.end().catch(() => {});
  }
}

function refuseOtherTables(here: readonly { name: string; columns: string[] }[], { tables }: Manifest): void {
  const columns = (all: readonly string[]) => [...all].sort().join();
  const known = new Map(here.map((table) => [table.name, columns(table.columns)]));
  for (const table of tables)
    if (known.get(table.name) !== columns(table.columns))
      throw new BackupError(`La tabla ${table.name} del respaldo no es la de sus migraciones.`);
}

async function copyAll(
  client: ClientBase,
  file: string,
  lock: Lock | null,
  manifest: Manifest,
  say: (line: string) => void,
) {
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]));
  let open: OpenTable | undefined;
  await readArchive(file, lock, async (entry) => {
    const [, table] = PIECE.exec(entry.name) ?? [];
    // The tables come first, and were all seen when the file was checked.
    if (table === undefined) return entry.name === HEAD ? undefined : ENOUGH;
    if (open?.table !== table) {
      await open?.end();
      open = openTable(client, table, columnsOf.get(table) ?? []);
      say(table);
    }
    // A piece may end within a row: a table's pieces are one stream.
    await open.push(await wholeOf(entry.bytes));
  });
  await open?.end();
}

interface OpenTable {
  table: string;
  push: (bytes: Buffer) => Promise<void>;
  end: () => Promise<void>;
}

function openTable(client: ClientBase, table: string, columns: readonly string[]): OpenTable {
  const stream = client.query(copyFrom(copyIn(table, columns)));
  const done = finished(stream);
  done.catch(() => {});
  return {
    table,
    push: async (bytes) => {
      if (!stream.write(bytes)) await Promise.race([once(stream, "drain"), done]);
    },
    end: async () => {
      stream.end();
      await done;
    },
  };
}

async function hold(client: ClientBase, manifest: Manifest): Promise<void> {
  const order = new Map((await tablesOf(client)).map((table) => [table.name, table.order]));
  for (const { name, columns, rows, sha256 } of manifest.tables) {
    const found = await readTable(client, { name, columns, order: order.get(name) ?? "" });
    if (found.rows !== rows || found.sha256 !== sha256)
      throw new BackupError(`La tabla ${name} no quedó como estaba (${found.rows} de ${rows} filas).`);
  }
}
