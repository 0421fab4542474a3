import { useSyncExternalStore } from "react";

let address: Record<string, string> = {};
const listeners = new Set<() => void>();
const set = (change: Record<string, string | undefined>) => {
  address = Object.fromEntries(
    Object.entries({ ...address, ...change }).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  );
  for (const tell of listeners) tell();
};

/** A page's address without a router, for tests of screens. */
export const page = {
  set,
  get: (key: string) => address[key] ?? "",
  reset: () => set(Object.fromEntries(Object.keys(address).map((key) => [key, undefined]))),
};

export function useAddress() {
  const query = useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => address,
  );
  return {
    ready: true,
    get: (key: string) => query[key] ?? "",
    set,
    href: (change: Record<string, string>) => {
      const entries = Object.entries({ ...query, ...change }).filter(([, value]) => value);
      return `?${new URLSearchParams(entries)}`;
    },
  };
}
