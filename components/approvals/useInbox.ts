import { useState } from "react";
import { useFilters } from "@/components/frame/list/useFilters";
import { listApprovals } from "@/lib/approvals/api";
import { sorts } from "@/lib/approvals/rules/words";
import type { ApprovalFilter } from "@/lib/approvals/schema";
import { useRead } from "@/lib/client/useRead";
import { grouped } from "./deadline";
import { approvalFilters, type ListTab, listTabs, tabKey } from "./list/filters";
import { useKinds } from "./reads";

/** Rows of a page: more than anybody has waiting. */
export const PAGE_SIZE = 100;

/**
 * The list that the address asks for: its filters, its rows in the order they are seen, and how to go through its pages. `sent`: those whose
 * verdict is on its way, which stand in it no longer. `only`: of one kind, which is then no filter.
 */
export function useInbox(now: Date, sent: ReadonlySet<string>, only?: string) {
  const kinds = useKinds();
  const filters = useFilters(approvalFilters(kinds).filter(({ key }) => !only || key !== "clase"));
  // A page is of what was filtered when it was asked for: another filter, or view, begins at its first.
  const [paged, setPaged] = useState({ of: "", page: 1 });
  const page = paged.of === filters.text ? paged.page : 1;
  const setPage = (next: number) => setPaged({ of: filters.text, page: next });
  const tab: ListTab = listTabs.find((one) => one === filters.values[tabKey]) ?? "para_decidir";
  const { q, clase, moneda, alertas, edad, estado, orden } = filters.values;
  const query = {
    mine: tab,
    kind: only ?? (clase || undefined),
    currency: (moneda || undefined) as ApprovalFilter["currency"],
    flagged: (alertas || undefined) as ApprovalFilter["flagged"],
    older: edad ? Number(edad) : undefined,
    state: (estado || undefined) as ApprovalFilter["state"],
    q: q || undefined,
    sort: sorts.find((one) => one === orden) ?? (tab === "para_decidir" ? undefined : ("-pedida" as const)),
  };
  const read = useRead(
    listApprovals,
    filters.ready ? { query: { ...query, page: page > 1 ? page : undefined, limit: PAGE_SIZE } } : null,
  );
  const all = read.data?.data ?? [];
  const rows = sent.size === 0 ? all : all.filter(({ id }) => !sent.has(id));
  const byDeadline = tab === "para_decidir" && query.sort === undefined;
  const groups = byDeadline ? grouped(rows, now) : [{ group: tab, title: "", rows }];
  return {
    kinds,
    /** The one kind that it is of, where it is of one. */
    only,
    filters,
    tab,
    query,
    read,
    groups,
    /** As they are seen, which is the order of J and K. */
    rows: groups.flatMap((one) => one.rows),
    page,
    setPage,
    /** How many stand on the pages before, and how many there are. */
    before: (page - 1) * PAGE_SIZE,
    total: (read.data?.total ?? all.length) - (all.length - rows.length),
  };
}
export type Inbox = ReturnType<typeof useInbox>;
