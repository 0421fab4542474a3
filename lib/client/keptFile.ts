/**
 * Files that were chosen, in the browser's own database until they are sent or dropped: after a reload one goes on with
 * them, because a page may not open a chosen file again. A browser without storage, or a full one, only has the file
 * chosen again.
 */
const NAME = "bambalina-archivos";
const STORE = "archivos";
/** As long as the server keeps the parts of an upload. */
const KEPT_MS = 24 * 3_600_000;

interface Entry {
  value: unknown;
  at: number;
}

/** Beside a file, what was said about it. */
const noteOf = (key: string) => `${key} nota`;

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    const database = await settled(opening);
    try {
      return await work(database.transaction(STORE, mode).objectStore(STORE));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

const put = (key: string, value: unknown): Promise<unknown> =>
  withStore("readwrite", async (store) => {
    const entry: Entry = { value, at: Date.now() };
    await settled(store.put(entry, key));
    for (const old of await settled(store.getAllKeys())) {
      const kept = (await settled(store.get(old))) as Entry | undefined;
      if (isOld(kept)) await settled(store.delete(old));
    }
  });

const isOld = (entry: Entry | undefined) => !entry || entry.at < Date.now() - KEPT_MS;

async function get<T>(key: string): Promise<T | undefined> {
  const entry = await withStore("readonly", (store) => settled<Entry | undefined>(store.get(key)));
  return isOld(entry) ? undefined : (entry?.value as T);
}

/** Keeps a file under a key, in place of what was there; what was left behind over a day ago goes. */
export const keepFile = (key: string, file: File): Promise<unknown> => put(key, file);

/** The file that is kept under a key. */
export const keptFile = (key: string): Promise<File | undefined> => get<File>(key);

/** Keeps what was said about the file of a key: plain data. */
export const keepNote = (key: string, note: unknown): Promise<unknown> => put(noteOf(key), note);

export const keptNote = <Note>(key: string): Promise<Note | undefined> => get<Note>(noteOf(key));

/** Drops the file of a key, and its note. */
export const forgetFile = (key: string): Promise<unknown> =>
  withStore("readwrite", async (store) => {
    await settled(store.delete(key));
    await settled(store.delete(noteOf(key)));
  });

/** Drops all whose keys begin so. */
export const forgetFiles = (start: string): Promise<unknown> =>
  withStore("readwrite", (store) => settled(store.delete(IDBKeyRange.bound(start, `${start}\uffff`))));
