import { useEffect, useState } from "react";
import { listViews } from "@/lib/boards/views/api";
import type { Address } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { viewQuery } from "./viewQuery";

/**
 * Opens a board with the view that the person chose for it, when they come to an address that says nothing of one. Once per
 * visit: what they clear afterwards stays cleared. @returns true until it is known what to show.
 */
export function useOpening(board: string, { ready, href, set }: Pick<Address, "ready" | "href" | "set">): boolean {
  const [settled, settle] = useState(false);
  const waits = ready && !settled;
  const bare = waits && viewQuery(href({})) === "";
  const { data, error } = useRead(listViews, bare ? { params: { board } } : null);
  const known = Boolean(data ?? error);
  useEffect(() => {
    if (!waits || (bare && !known)) return;
    const chosen = bare && data?.find(({ opens }) => opens);
    if (chosen) set(Object.fromEntries(new URLSearchParams(chosen.query)));
    settle(true);
  }, [waits, bare, known, data, set]);
  return !settled;
}
