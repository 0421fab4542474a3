/** As much of the browser's database as a store of values by key needs; jsdom has none. Values are copied, as it does. */
export function fakeIndexedDb(): Pick<IDBFactory, "open"> {
  const values = new Map<string, unknown>();
  const request = <T>(result: T) => {
    const asked = { result, onsuccess: null as (() => void) | null };
    queueMicrotask(() => asked.onsuccess?.());
    return asked;
  };
  const store = {
    put: (value: unknown, key: string) => request(values.set(key, { ...(value as object) })),
    get: (key: string) => request(values.get(key)),
    getAllKeys: () => request([...values.keys()]),
    delete: (key: string | { lower: string; upper: string }) => {
      const gone = (one: string) => (typeof key === "string" ? one === key : one >= key.lower && one <= key.upper);
      for (const one of values.keys()) if (gone(one)) values.delete(one);
      return request(undefined);
    },
  };
  const database = { transaction: () => ({ objectStore: () => store }), close: () => undefined };
  return { open: () => request(database) as unknown as IDBOpenDBRequest };
}

/** What stands for a range of keys there. */
export const fakeKeyRange = { bound: (lower: string, upper: string) => ({ lower, upper }) };
