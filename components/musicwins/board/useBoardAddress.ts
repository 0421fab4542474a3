import { useMemo } from "react";
import type { SortBy, TableView } from "@/components/kit/table/useTableView";
import { FIGURE_CLOSED, type Figure, opening, readFigure } from "@/components/ledger/entries/figure";
import { useAddress } from "@/lib/client/useAddress";
import { readLineFilters } from "./filters";

/** `-ars,linea` is the order by pesos, most first, then by title. Blank: the order of the server. */
export const readSort = (text: string): SortBy[] =>
  text
    .split(",")
    .filter(Boolean)
    .map((part) => ({ id: part.replace(/^-/, ""), desc: part.startsWith("-") }));

export const sortText = (sort: readonly SortBy[]): string =>
  sort.map(({ id, desc }) => `${desc ? "-" : ""}${id}`).join(",");

const PANELS = ["nueva", "asignaciones"] as const;
/** What is open beside the list when it is not a line. */
export type Panel = (typeof PANELS)[number];

/** The filters, the order and what is open beside the list, as the address of `/bsastrap` has them. */
export function useBoardAddress() {
  const address = useAddress();
  const linea = /^\d{1,9}$/.test(address.get("linea")) ? Number(address.get("linea")) : null;
  const closed = { ...FIGURE_CLOSED, linea: undefined, panel: undefined, editar: undefined };
  return {
    ready: address.ready,
    filters: readLineFilters(address.get),
    orden: address.get("orden"),
    linea,
    /** The proposal of the line that is being edited: its number, or `nueva` for an option to be. */
    editar: linea === null ? "" : address.get("editar"),
    panel: linea === null ? PANELS.find((one) => one === address.get("panel")) : undefined,
    set: address.set,
    close: () => address.set(closed, { push: true }),
    open: (panel: Panel) => address.set({ ...closed, panel }, { push: true }),
    openLine: (id: number) => address.set({ ...closed, linea: String(id) }, { push: true }),
    edit: (editar: string) => address.set({ editar }, { push: true }),
    lineHref: (id: number) => address.href({ ...closed, linea: String(id) }),
    /** The entries of a sum. */
    sumHref: (figure: Figure) => address.href({ ...closed, ...opening(figure) }),
    /** Whether a sum's entries are open. */
    figure: readFigure(address.get("movimientos")) !== null,
    placeHref: (area?: string, categoria?: string) => address.href({ area, categoria }),
  };
}

export type BoardAddress = ReturnType<typeof useBoardAddress>;

/** A table's view whose order lives in the address. */
export function useSortInAddress(base: TableView, { orden, set }: Pick<BoardAddress, "orden" | "set">): TableView {
  return useMemo(
    () => ({
      ...base,
      sort: readSort(orden),
      set: ({ sort, ...rest }) => {
        base.set(rest);
        if (sort) set({ orden: sortText(sort) });
      },
    }),
    [base, orden, set],
  );
}
