import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/**
 * What people did where there was no signal, in this browser's database until the server has it. Each entry is its person's:
 * nobody else sees or sends it. Nothing here expires.
 */
export interface Entry<Data = unknown> {
  /** Made here; the server knows it by the same one. */
  id: string;
  person: number;
  /** Grows with each change, so that what was changed while it was being sent is not taken for sent. */
  rev: number;
  /** When it was made, in ms by this browser's clock. */
  at: number;
  data: Data;
}

interface Schema extends DBSchema {
  entries: { key: string; value: Entry; indexes: { person: number } };
  blobs: { key: string; value: Blob };
  kept: { key: string; value: unknown };
}

/** There is no room on the device. */
export class NoRoom extends Error {}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("bambalina-sin-enviar", 1, {
    upgrade(db) {
      db.createObjectStore("entries", { keyPath: "id" }).createIndex("person", "person");
      db.createObjectStore("blobs");
      db.createObjectStore("kept");
    },
    terminated() {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Says a full device by its own name. */
async function withRoom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DOMException && error.name === "QuotaExceededError") throw new NoRoom();
    throw error;
  }
}

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("bambalina-sin-enviar");
const here = new Set<() => void>();

/** Tells this and the other tabs that entries changed. */
function tell(): void {
  for (const listener of here) listener();
  channel?.postMessage("");
}

/** Hears of changed entries, also by other tabs. @returns how to stop */
export function onEntries(listener: () => void): () => void {
  const heard = () => listener();
  here.add(listener);
  channel?.addEventListener("message", heard);
  return () => {
    here.delete(listener);
    channel?.removeEventListener("message", heard);
  };
}

/** Keeps an entry, and what belongs to it, together or not at all. @throws NoRoom */
export async function putEntry(entry: Entry, blob?: Blob): Promise<void> {
  await withRoom(async () => {
    const tx = (await database()).transaction(["entries", "blobs"], "readwrite", { durability: "strict" });
    const done = tx.done;
    const writes = [tx.objectStore("entries").put(entry), blob && tx.objectStore("blobs").put(blob, entry.id)];
    await Promise.all([...writes, done]);
  });
  tell();
}

/** Changes an entry where it is still there. @returns it as it is then @throws NoRoom */
export async function changeEntry<Data>(
  id: string,
  change: (entry: Entry<Data>) => Entry<Data>,
  blob?: Blob,
): Promise<Entry<Data> | undefined> {
  const after = await withRoom(async () => {
    const tx = (await database()).transaction(["entries", "blobs"], "readwrite", { durability: "strict" });
    const before = (await tx.objectStore("entries").get(id)) as Entry<Data> | undefined;
    const changed = before && change(before);
    if (changed) await tx.objectStore("entries").put(changed);
    if (changed && blob) await tx.objectStore("blobs").put(blob, id);
    await tx.done;
    return changed;
  });
  tell();
  return after;
}

/** Lets an entry and its blob go, unless it changed since `rev`. @returns whether it went */
export async function dropEntry(id: string, rev: number): Promise<boolean> {
  const tx = (await database()).transaction(["entries", "blobs"], "readwrite");
  const gone = (await tx.objectStore("entries").get(id))?.rev === rev;
  if (gone) await Promise.all([tx.objectStore("entries").delete(id), tx.objectStore("blobs").delete(id)]);
  await tx.done;
  tell();
  return gone;
}

/** A person's entries, oldest first. */
export async function entriesOf<Data>(person: number): Promise<Entry<Data>[]> {
  const rows = (await (await database()).getAllFromIndex("entries", "person", person)) as Entry<Data>[];
  return rows.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

/** How many entries here are of other people. */
export async function othersCount(person: number): Promise<number> {
  const db = await database();
  return (await db.count("entries")) - (await db.countFromIndex("entries", "person", person));
}

export const blobOf = async (id: string): Promise<Blob | undefined> => (await database()).get("blobs", id);

/** Keeps an answer for where there is no signal; a full device keeps the one before. */
export const keep = async (key: string, value: unknown): Promise<void> => {
  await (await database()).put("kept", value, key).catch(() => undefined);
};

export const kept = async <T>(key: string): Promise<T | undefined> =>
  (await (await database()).get("kept", key)) as T | undefined;
