import { useRead } from "@/lib/client/useRead";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { listOptions } from "@/lib/musicwins/options/api";

/** The proposals of a line, the main one first, and the one that stands for it. */
export function useLine(id: number) {
  const { data, error, isValidating, mutate } = useRead(
    listOptions,
    { params: { id: String(id) } },
    { keepPreviousData: false },
  );
  const gone = error?.status === 404;
  const proposals: BudgetRow[] = gone ? [] : (data?.data ?? []);
  return {
    proposals,
    chosen: proposals.find(({ chosen }) => chosen) ?? proposals[0],
    /** There is no such line, or the person may not see it. */
    gone,
    error: data || gone ? undefined : error,
    retrying: isValidating,
    retry: () => void mutate(),
  };
}
