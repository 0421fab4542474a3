import { useRouter } from "next/router";
import { useMemo, useSyncExternalStore } from "react";

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** An address as a page sees it. */
export interface PageAddress {
  /** The path as the browser shows it, parameters of the route filled in. */
  path: string;
  /** The query and the route's parameters. */
  query: Query;
}

const never = () => () => undefined;
const here = () => location.pathname + location.search;
const nowhere = () => null;
const NOTHING: Query = {};

/** The path of an address, without query and fragment. */
export const pathOf = (address: string): string => address.split(/[?#]/, 1)[0] ?? "/";

/** The query and the parameters of an address of `route`: `/tickets/[show]` has one. */
export function queryAt(route: string, address: string): Query {
  const path = pathOf(address);
  const search = new URLSearchParams(address.slice(path.length));
  const parts = path.split("/");
  const params = route
    .split("/")
    .flatMap((part, index) =>
      /^\[\w+\]$/.test(part) ? [[part.slice(1, -1), decodeURIComponent(parts[index] ?? "")]] : [],
    );
  const asked = [...new Set(search.keys())].map((key) => {
    const all = search.getAll(key);
    return [key, all.length > 1 ? all : all[0]];
  });
  return Object.fromEntries([...asked, ...params]);
}

/**
 * The page's address. `ready` is false on the server and in the first paint only: until Next's router knows the query,
 * which waits for files that may be slow in coming or never come, the browser itself tells it.
 */
export function usePageAddress(): PageAddress & { ready: boolean } {
  const { isReady, pathname, asPath, query } = useRouter();
  const address = useSyncExternalStore(never, here, nowhere);
  return useMemo(() => {
    if (isReady) return { ready: true, path: pathOf(asPath), query };
    if (address === null) return { ready: false, path: pathOf(asPath), query: NOTHING };
    return { ready: true, path: pathOf(address), query: queryAt(pathname, address) };
  }, [isReady, pathname, asPath, query, address]);
}
