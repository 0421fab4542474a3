import { useAddress } from "@/lib/client/useAddress";
import { type FilterSpec, filterKeys, readFilters } from "./filterSpec";

/**
 * The filters of a list, which live in the page's address: what is chosen by key ("" for nothing), and how to change it.
 * Not known before the first paint: `ready` says so.
 */
export function useFilters(specs: readonly FilterSpec[]) {
  const address = useAddress();
  const values = readFilters(specs, address.get);
  const keys = filterKeys(specs);
  const on = keys.filter((key) => values[key]);
  return {
    specs,
    values,
    ready: address.ready,
    address,
    set: address.set,
    /** Takes all of them off; absent when none is on. */
    clear: on.length > 0 ? () => address.set(Object.fromEntries(keys.map((key) => [key, ""]))) : undefined,
    /** The query of the address that makes them. */
    text: new URLSearchParams(on.map((key) => [key, values[key] ?? ""])).toString(),
    /** Puts those of such a query in place of them. */
    show: (text: string) => {
      const wanted = new URLSearchParams(text);
      address.set(Object.fromEntries(keys.map((key) => [key, wanted.get(key) ?? ""])));
    },
  };
}

export type Filters = ReturnType<typeof useFilters>;
