import { type FilterSpec, filtersText, keysOf, readFilters } from "./filterSpec";

/** Where filters live: a page's address, or what an open panel keeps. */
export interface Place {
  ready: boolean;
  get: (key: string) => string;
  set: (change: Readonly<Record<string, string | undefined>>) => void;
}

/** The filters of a list in a place: what is chosen by key ("" for nothing), and how to change it. */
export function filtersIn<P extends Place>(specs: readonly FilterSpec[], place: P) {
  const values = readFilters(specs, place.get);
  const own = specs.filter(({ quiet }) => !quiet);
  const put = (some: readonly FilterSpec[], wanted: URLSearchParams) =>
    place.set(Object.fromEntries(some.flatMap(keysOf).map((key) => [key, wanted.get(key) ?? ""])));
  return {
    specs,
    values,
    ready: place.ready,
    address: place,
    set: place.set as P["set"],
    /** Takes all of them off; absent when none is on. */
    clear: filtersText(own, values) === "" ? undefined : () => put(own, new URLSearchParams()),
    /** The query of the address that makes them. */
    text: filtersText(specs, values),
    /** Puts those of such a query in place of them. */
    show: (text: string) => put(specs, new URLSearchParams(text)),
  };
}

export type Filters<P extends Place = Place> = ReturnType<typeof filtersIn<P>>;
