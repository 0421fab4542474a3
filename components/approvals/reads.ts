import { useCallback, useEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import { countApprovals, getApproval, listKinds, seeApproval } from "@/lib/approvals/api";
import type { ApprovalRecord, ApprovalsPage } from "@/lib/approvals/schema";
import { addressOf, call } from "@/lib/client/call";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";

const LIST = "/api/approvals?";
const isList = (key: unknown): boolean => typeof key === "string" && key.includes(LIST);
const COUNT = addressOf(countApprovals, {});
const recordKey = (id: string): string => addressOf(getApproval, { params: { id } });

/** Several decisions in a row are one reading of the list. */
const SETTLE_MS = 400;
/** Somebody who has had it in sight for so long has seen what changed. */
const SEEN_MS = 1_500;

/** Reads the lists again, once for what comes close together. */
export function useReread(): () => void {
  const { mutate } = useSWRConfig();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void mutate(isList);
      void mutate(COUNT);
    }, SETTLE_MS);
  }, [mutate]);
}

/** Hears what others do: the lists, and the record that is open, are read again. */
export function useApprovalsLive(open: string | null): void {
  const { mutate } = useSWRConfig();
  const reread = useReread();
  useLive("aprobaciones", () => {
    reread();
    if (open !== null) void mutate(recordKey(open));
  });
}

/** How kinds of requests are called. */
export const useKinds = () => useRead(listKinds, {}, { revalidateOnFocus: false }).data?.data ?? [];

/** One request, and that the reader saw it; `near`: the ones that come next, fetched before they are wanted. */
export function useRecord(id: string | null, near: readonly string[] = []) {
  const { cache, mutate } = useSWRConfig();
  const read = useRead(getApproval, id === null ? null : { params: { id } }, { keepPreviousData: false });
  const here = read.data?.here ?? false;

  useEffect(() => {
    if (id === null || !here) return;
    const timer = setTimeout(() => void call(seeApproval, { params: { id } }).catch(() => undefined), SEEN_MS);
    return () => clearTimeout(timer);
  }, [id, here]);

  const wanted = read.data ? near.join(" ") : "";
  const coming = useRef(new Set<string>());
  useEffect(() => {
    for (const next of wanted.split(" ").filter((one) => one !== "" && one !== id)) {
      const key = recordKey(next);
      if (cache.get(key)?.data !== undefined || coming.current.has(key)) continue;
      coming.current.add(key);
      call(getApproval, { params: { id: next } })
        // What was asked for meanwhile is newer.
        .then((record) => mutate(key, (now: ApprovalRecord | undefined) => now ?? record, { revalidate: false }))
        .catch(() => undefined)
        .finally(() => coming.current.delete(key));
    }
  }, [wanted, id, cache, mutate]);
  return read;
}

/** Writes into what is shown what was decided: its record, and the list that it leaves. */
export function useSettled() {
  const { mutate } = useSWRConfig();
  const reread = useReread();
  return useCallback(
    async (record: ApprovalRecord) => {
      await mutate(recordKey(record.id), record, { revalidate: false });
      if (record.verdicts.length === 0)
        await mutate<ApprovalsPage>(isList, (page) => page && without(page, record.id), { revalidate: false });
      reread();
    },
    [mutate, reread],
  );
}

/** A page of what waits without what no longer does. */
function without(page: ApprovalsPage, id: string): ApprovalsPage {
  const gone = page.data.find((row) => row.id === id && row.verdicts.length > 0);
  if (!gone) return page;
  const { counts } = page;
  return {
    ...page,
    data: page.data.filter((row) => row !== gone),
    total: page.total - 1,
    counts: { ...counts, para_decidir: Math.max(0, counts.para_decidir - 1) },
  };
}
