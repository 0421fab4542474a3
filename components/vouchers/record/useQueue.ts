import { useEffect, useState } from "react";
import { useAheadPage } from "@/components/documents/useDocumentPages";
import { useFilters } from "@/components/frame/list/useFilters";
import { useRead } from "@/lib/client/useRead";
import { suggestAllocations } from "@/lib/vouchers/allocations/api";
import { getVoucher, listVouchers } from "@/lib/vouchers/api";
import { askedOf, FIRST_SORT, filterSpecs } from "../list/filters";

const AHEAD = 100;

/**
 * The vouchers of the list that one came from which are to be looked at, in its order: where in it one is, and which come before and
 * after. What is done keeps its place, so that the count goes on; what comes in meanwhile comes last.
 */
export function useQueue(id: number) {
  const { address, values } = useFilters(filterSpecs([]));
  const asked = askedOf(values, address.get("orden") || FIRST_SORT);
  const query = { ...asked, state: "recibido", observed: "0" as const, page: 1, limit: AHEAD };
  const list = useRead(listVouchers, address.ready ? { query } : null);
  const of = JSON.stringify(query);
  const [kept, setKept] = useState<{ of: string; ids: readonly number[] }>({ of: "", ids: [] });
  // Done here, while the list that says so is still on its way.
  const [done, setDone] = useState<readonly number[]>([]);
  const rows = list.data?.data;
  useEffect(() => {
    if (!rows) return;
    const now = rows.map((row) => row.id);
    setDone((before) =>
      before.every((one) => now.includes(one)) ? before : before.filter((one) => now.includes(one)),
    );
    setKept((before) => {
      if (before.of !== of) return { of, ids: now };
      const fresh = now.filter((one) => !before.ids.includes(one));
      return fresh.length === 0 ? before : { of, ids: [...before.ids, ...fresh] };
    });
  }, [rows, of]);
  const ids = kept.of === of ? kept.ids : [];
  const waiting = new Set((rows ?? []).map((row) => row.id));
  const at = ids.indexOf(id);
  const after = [...ids.slice(at + 1), ...ids.slice(0, Math.max(0, at))];
  const coming = after.filter((one) => one !== id && waiting.has(one) && !done.includes(one));
  return {
    at,
    count: ids.length,
    before: at > 0 ? ids[at - 1] : undefined,
    following: at >= 0 ? ids[at + 1] : undefined,
    /** The next one that still waits: after this one, or else from the beginning. */
    next: coming[0],
    afterNext: coming[1],
    /** This one is done. */
    pass: () => setDone((before) => [...before, id]),
  };
}
export type Queue = ReturnType<typeof useQueue>;

/** Reads the next voucher, its paper and what it may be charged to before somebody goes there, so that it is shown at once. */
export function useAhead(id: number | undefined, allocates: boolean): void {
  const input = id === undefined ? null : { params: { id } };
  const { data } = useRead(getVoucher, input);
  useRead(suggestAllocations, allocates && id !== undefined ? { query: { ids: String(id) } } : null);
  useAheadPage(data && data.id === id ? data.attachments : []);
}
