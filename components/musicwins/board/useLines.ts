import { useEffect } from "react";
import { addressOf } from "@/lib/client/call";
import { useRead } from "@/lib/client/useRead";
import { listBudgets } from "@/lib/musicwins/budgets/api";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { showList } from "../live/lineReader";
import { type LineFilters, serverQuery } from "./filters";

const NONE: BudgetRow[] = [];

/** The lines of the filters; null waits. That there are none is a 404 of the specification, and no error here. */
export function useLines(filters: LineFilters | null) {
  const input = filters && { query: serverQuery(filters) };
  const { data, error, isValidating, isLoading, mutate } = useRead(listBudgets, input);
  const key = input && addressOf(listBudgets, input);
  useEffect(() => (key === null ? undefined : showList(key)), [key]);
  const empty = error?.status === 404;
  return {
    rows: empty ? NONE : (data?.data ?? NONE),
    /** Nothing to show yet. */
    loading: !data && !error,
    /** What is shown is of the filters of before. */
    stale: Boolean(data) && isLoading && !empty,
    error: empty || data ? undefined : error,
    retrying: isValidating,
    retry: () => void mutate(),
  };
}
