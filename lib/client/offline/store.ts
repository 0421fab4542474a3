import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import * as unkept from "./unkept";

/**
 * What people did where there was no signal, in this browser's database until the server has it. Each entry is its person's:
 * nobody else sees or sends it. Nothing here expires.
 */
export interface Entry<Data = unknown> {
  /** Made here; the server knows it by the same one. */
  id: string;
  /** Below zero: it is no person's but a phone's of a door. */
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

let opened: Promise<IDBPDatabase<Schema>> | undefined;
let late = false;
/** A broken profile may neither open its database nor say so. */
const OPENS_MS = 4_000;

function open(): Promise<IDBPDatabase<Schema>> {
  const opening = openDB<Schema>("bambalina-sin-enviar", 1, {
    upgrade(db) {
      db.createObjectStore("entries", { keyPath: "id" }).createIndex("person", "person");
      db.createObjectStore("blobs");
      db.createObjectStore("kept");
    },
    terminated() {
      opened = undefined;
    },
  });
  opening.then(
    () => {
      late = false;
    },
    () => {
      opened = undefined;
      late = false;
    },
  );
  return opening;
}

/** @throws where it does not open, or not in time: then at once until it does */
async function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= open();
  if (late) throw new Error("the database does not open");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      late = true;
      reject(new Error("the database does not open"));
    }, OPENS_MS);
  });
  return Promise.race([opened, tooLate]).finally(() => clearTimeout(timer));
}

/** Works in the database; notes why that did not go. @returns whether it did, and what came of it */
async function inDatabase<T>(
  work: (db: IDBPDatabase<Schema>) => Promise<T>,
): Promise<{ ok: true; is: T } | { ok: false }> {
  try {
    const is = await work(await database());
    unkept.noteTaken();
    return { ok: true, is };
  } catch (error) {
    await unkept.noteLack(error);
    return { ok: false };
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

type Writing = ReturnType<typeof writing>;
const writing = (db: IDBPDatabase<Schema>) =>
  db.transaction(["entries", "blobs"], "readwrite", { durability: "strict" });

/**
 * Does all of it or nothing, in one transaction: an entry is never there without its photo. What it throws is
 * the cause: a write that is cut short says only that it was.
 */
async function wholly<T>(db: IDBPDatabase<Schema>, work: (tx: Writing, writes: Promise<unknown>[]) => Promise<T>) {
  const tx = writing(db);
  const { done } = tx;
  done.catch(() => undefined);
  try {
    const writes: Promise<unknown>[] = [];
    const is = await work(tx, writes);
    await Promise.allSettled(writes);
    await done;
    return is;
  } catch (error) {
    try {
      tx.abort();
    } catch {
      // It is over already.
    }
    throw error;
  }
}

/**
 * Writes an entry with its blob, together or not at all. What the device does not take stays in this page ({@link lackNow}), so that it
 * can be sent or saved elsewhere: nothing that somebody did is dropped.
 */
async function write(entry: Entry, blob: Blob | undefined): Promise<void> {
  const photo = blob ?? unkept.blobs.get(entry.id);
  const { ok } = await inDatabase((db) =>
    wholly(db, async (tx, writes) => {
      if (photo) writes.push(tx.objectStore("blobs").put(photo, entry.id));
      writes.push(tx.objectStore("entries").put(entry));
    }),
  );
  if (ok) {
    unkept.forget(entry.id);
    unkept.noteWritten();
    unkept.noteTaken();
    return;
  }
  unkept.entries.set(entry.id, entry);
  if (photo) unkept.blobs.set(entry.id, photo);
}

/** Keeps an entry, and what belongs to it. */
export async function putEntry(entry: Entry, blob?: Blob): Promise<void> {
  await write(entry, blob);
  tell();
}

let turn: Promise<unknown> = Promise.resolve();

/** Changes an entry where it is still there, one change after the other. @returns it as it is then */
export function changeEntry<Data>(
  id: string,
  change: (entry: Entry<Data>) => Entry<Data>,
  blob?: Blob,
): Promise<Entry<Data> | undefined> {
  const changing = turn.then(async () => {
    const after = unkept.entries.has(id) ? undefined : await changeKept(id, change, blob);
    if (after) return after.is;
    const before = (unkept.entries.get(id) ?? (await storedEntry(id))) as Entry<Data> | undefined;
    const changed = before && change(before);
    if (changed) await write(changed, blob);
    return changed;
  });
  turn = changing.catch(() => undefined);
  return changing.finally(tell);
}

/** The same in the database, where other tabs write, too. @returns undefined where it would not take it */
async function changeKept<Data>(
  id: string,
  change: (entry: Entry<Data>) => Entry<Data>,
  blob?: Blob,
): Promise<{ is: Entry<Data> | undefined } | undefined> {
  const outcome = await inDatabase((db) =>
    wholly(db, async (tx, writes) => {
      const before = (await tx.objectStore("entries").get(id)) as Entry<Data> | undefined;
      const changed = before && change(before);
      if (changed && blob) writes.push(tx.objectStore("blobs").put(blob, id));
      if (changed) writes.push(tx.objectStore("entries").put(changed));
      return changed;
    }),
  );
  return outcome.ok ? outcome : undefined;
}

async function storedEntry(id: string): Promise<Entry | undefined> {
  const found = await inDatabase((db) => db.get("entries", id));
  return found.ok ? found.is : undefined;
}

/** Lets an entry and its blob go, unless it changed since `rev`. @returns whether it went */
export async function dropEntry(id: string, rev: number): Promise<boolean> {
  const here = unkept.entries.get(id);
  if (here && here.rev !== rev) return false;
  const outcome = await inDatabase((db) =>
    wholly(db, async (tx, writes) => {
      const goes = here !== undefined || (await tx.objectStore("entries").get(id))?.rev === rev;
      if (goes) writes.push(tx.objectStore("entries").delete(id), tx.objectStore("blobs").delete(id));
      return goes;
    }),
  );
  const gone = here !== undefined || (outcome.ok && outcome.is);
  if (gone) unkept.forget(id);
  unkept.noteTaken();
  tell();
  return gone;
}

/** A person's entries, oldest first. */
export async function entriesOf<Data>(person: number): Promise<Entry<Data>[]> {
  const found = await inDatabase((db) => db.getAllFromIndex("entries", "person", person));
  const stored = (found.ok ? found.is : []).filter(({ id }) => !unkept.entries.has(id));
  const rows = [...stored, ...[...unkept.entries.values()].filter((one) => one.person === person)] as Entry<Data>[];
  return rows.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

/** How many entries here are of other people; a door's are nobody's. */
export async function othersCount(person: number): Promise<number> {
  const found = await inDatabase(
    async (db) =>
      (await db.countFromIndex("entries", "person", IDBKeyRange.lowerBound(0))) -
      (await db.countFromIndex("entries", "person", person)),
  );
  return found.ok ? found.is : 0;
}

export async function blobOf(id: string): Promise<Blob | undefined> {
  const here = unkept.blobs.get(id);
  if (here) return here;
  const found = await inDatabase((db) => db.get("blobs", id));
  return found.ok ? found.is : undefined;
}

/** Keeps an answer for where there is no signal; a full device keeps the one before, and this page the newer one. */
export async function keep(key: string, value: unknown): Promise<void> {
  try {
    await (await database()).put("kept", value, key);
    unkept.answers.delete(key);
  } catch {
    unkept.answers.set(key, value);
  }
}

export async function kept<T>(key: string): Promise<T | undefined> {
  if (unkept.answers.has(key)) return unkept.answers.get(key) as T;
  const found = await inDatabase((db) => db.get("kept", key));
  return (found.ok ? found.is : undefined) as T | undefined;
}

export type { Lack } from "./unkept";
export const { isKept, lackNow, unkeptPhotos } = unkept;
