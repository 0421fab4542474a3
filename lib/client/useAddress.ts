import { useRouter } from "next/router";
import { useCallback, useRef } from "react";
import { usePageAddress } from "./usePageAddress";

/** One value per key; undefined or "" takes the key out. */
type Change = Readonly<Record<string, string | undefined>>;

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** The address with a change of its query; keys stay in their order. */
export function addressWith(pathname: string, query: Change, change: Change): string {
  const entries = Object.entries({ ...query, ...change }).filter((entry): entry is [string, string] => !!entry[1]);
  const text = new URLSearchParams(entries).toString();
  return text ? `${pathname}?${text}` : pathname;
}

/** The query without the parameters of the route, which are part of the path. */
function queryOf(route: string, query: Readonly<Record<string, string | string[] | undefined>>): Change {
  const own = Object.entries(query).filter(([key]) => !route.includes(`[${key}]`) && !route.includes(`[...${key}]`));
  return Object.fromEntries(own.map(([key, value]) => [key, single(value)]));
}

/**
 * The query of the page's address as the place of filters and open panels. `set` replaces the address, or with `push`
 * leaves the one before for the browser's back button; the page stays loaded. `href` is the address of a link.
 */
export function useAddress() {
  const router = useRouter();
  const { ready, path, query: whole } = usePageAddress();
  const query = queryOf(router.pathname, whole);
  const latest = useRef({ router, path, query });
  latest.current = { router, path, query };

  const set = useCallback((change: Change, { push = false }: { push?: boolean } = {}) => {
    const { router, path, query } = latest.current;
    latest.current = { router, path, query: { ...query, ...change } };
    const address = addressWith(path, query, change);
    void router[push ? "push" : "replace"](address, undefined, { shallow: true, scroll: false });
  }, []);

  return {
    /** False on the server and in the first paint, when the query is not known yet. */
    ready,
    get: (key: string): string => query[key] ?? "",
    set,
    href: (change: Change) => addressWith(path, query, change),
  };
}

export type Address = ReturnType<typeof useAddress>;
