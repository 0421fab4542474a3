import { useRouter } from "next/router";
import { useCallback, useMemo, useRef } from "react";
import { filtersText } from "@/components/frame/list/filterSpec";
import type { Place } from "@/components/frame/list/filtersIn";
import type { SortBy } from "@/components/kit/table/useTableView";
import { usePageAddress } from "@/lib/client/usePageAddress";
import { filtersQuery, REPORT_FILTERS, readFilters } from "./filters";

const PANELS = ["dias", "destinatarios", "enviar", "crear", "registros"] as const;
/** What is open over the list. */
export type Panel = (typeof PANELS)[number];

export const START_SORT: readonly SortBy[] = [{ id: "fecha", desc: false }];

/** `-hoy,fecha` is the order by today, most first, then by date. */
export function readSort(text: string | undefined): readonly SortBy[] {
  const parts = (text ?? "").split(",").filter(Boolean);
  if (parts.length === 0) return START_SORT;
  return parts.map((part) => ({ id: part.replace(/^-/, ""), desc: part.startsWith("-") }));
}

export function sortText(sort: readonly SortBy[]): string {
  const text = sort.map(({ id, desc }) => `${desc ? "-" : ""}${id}`).join(",");
  return text === "fecha" ? "" : text;
}

/** The address of the report for these filters, order and panel. */
export function reportAddress(filters: string, orden = "", panel?: Panel): string {
  const params = new URLSearchParams(filters);
  if (orden) params.set("orden", orden);
  if (panel) params.set("panel", panel);
  const query = params.toString();
  return query ? `/tickets?${query}` : "/tickets";
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** Filters, order and open panel of the report, as its address has them; null until the address is known. */
export function useReportAddress() {
  const router = useRouter();
  const { ready, query } = usePageAddress();
  const orden = single(query.orden) ?? "";
  const panel = PANELS.find((one) => one === query.panel);
  const filters = useMemo(() => (ready ? readFilters(query) : null), [ready, query]);
  const sort = useMemo(() => readSort(orden), [orden]);
  const text = filters ? filtersQuery(filters) : "";

  // Two changes in one go (a saved view sets order and filters) build on each other, not on the address of before.
  const latest = useRef({ text, orden, panel });
  latest.current = { text, orden, panel };
  const go = useCallback(
    (change: Partial<typeof latest.current>) => {
      latest.current = { ...latest.current, ...change };
      const next = latest.current;
      void router.push(reportAddress(next.text, next.orden, next.panel), undefined, { shallow: true, scroll: false });
    },
    [router],
  );

  const setFilters = useCallback(
    (change: Parameters<Place["set"]>[0]) => {
      const chosen = Object.fromEntries(new URLSearchParams(latest.current.text));
      go({ text: filtersText(REPORT_FILTERS, { ...chosen, ...change }) });
    },
    [go],
  );

  return {
    filters,
    filtersText: text,
    sort,
    orden,
    panel,
    /** Where the filters live: a change of them is a page to come back to. */
    place: { ready, get: (key) => single(query[key]) ?? "", set: setFilters } satisfies Place,
    setSort: useCallback((next: readonly SortBy[]) => go({ orden: sortText(next) }), [go]),
    setPanel: useCallback((next: Panel | undefined) => go({ panel: next }), [go]),
  };
}
