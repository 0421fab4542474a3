/**
 * The file on its way, in the browser's own database until it arrived: a reload goes on with it by itself, because a page
 * may not open a chosen file again. A browser without storage, or a full one, only has the file chosen again.
 */
const NAME = "bambalina-facturas";
const STORE = "archivos";
/** As long as the server keeps the parts of an upload. */
const KEPT_MS = 24 * 3_600_000;

interface Entry {
  file: File;
  at: number;
}

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

/** Keeps a file under a link's key, in place of what was there; what was left behind long ago goes. */
export const keepFile = (key: string, file: File): Promise<unknown> =>
  withStore("readwrite", async (store) => {
    const entry: Entry = { file, at: Date.now() };
    await settled(store.put(entry, key));
    for (const old of await settled(store.getAllKeys())) {
      const kept = (await settled(store.get(old))) as Entry | undefined;
      if (kept && kept.at < Date.now() - KEPT_MS) await settled(store.delete(old));
    }
  });

/** The file that was on its way through a link. */
export async function keptFile(key: string): Promise<File | undefined> {
  const entry = await withStore("readonly", (store) => settled<Entry | undefined>(store.get(key)));
  return entry?.file;
}

export const forgetFile = (key: string): Promise<unknown> =>
  withStore("readwrite", (store) => settled(store.delete(key)));
