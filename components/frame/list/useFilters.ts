import { useState } from "react";
import { type Address, useAddress } from "@/lib/client/useAddress";
import type { FilterSpec } from "./filterSpec";
import { filtersIn, type Place } from "./filtersIn";

/** The filters of a list, which live in the page's address. Not known before the first paint: `ready` says so. */
export const useFilters = (specs: readonly FilterSpec[]) => filtersIn<Address>(specs, useAddress());

/** The filters of a list in a panel, which are forgotten with it. */
export function useOwnFilters(specs: readonly FilterSpec[]) {
  const [kept, setKept] = useState<Readonly<Record<string, string | undefined>>>({});
  const set = (change: typeof kept) => setKept((before) => ({ ...before, ...change }));
  return filtersIn<Place>(specs, { ready: true, get: (key) => kept[key] ?? "", set });
}
