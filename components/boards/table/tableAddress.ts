import { useMemo } from "react";
import type { Column } from "@/components/kit/table/columns";
import { type SortBy, type TableView, useTableView } from "@/components/kit/table/useTableView";
import type { Address } from "@/lib/client/useAddress";

/** `vence,-prioridad`: the columns of an order, the ones that go down with a minus. */
export const sortText = (sort: readonly SortBy[]): string =>
  sort.map(({ id, desc }) => (desc ? `-${id}` : id)).join(",");
export const sortOf = (text: string): SortBy[] =>
  text
    .split(",")
    .filter(Boolean)
    .map((part) => (part.startsWith("-") ? { id: part.slice(1), desc: true } : { id: part, desc: false }));

/** `tipo,-show`: the columns that were chosen, and with a minus the ones that were taken out. */
export const shownText = (shown: Readonly<Record<string, boolean>>): string =>
  Object.entries(shown)
    .map(([id, on]) => (on ? id : `-${id}`))
    .join(",");
export const shownOf = (text: string): Record<string, boolean> =>
  Object.fromEntries(sortOf(text).map(({ id, desc }) => [id, !desc]));

/** The view of the list with its order and columns in the address, so that a saved view has them. */
export function useAddressView<Row>(
  columns: readonly Column<Row>[],
  viewsKey: string,
  { get, set }: Pick<Address, "get" | "set">,
): TableView {
  const base = useTableView(columns, { viewsKey });
  const [sort, shown] = [get("orden"), get("ver")];
  return useMemo(() => {
    const chosen = shown ? shownOf(shown) : base.shown;
    const optional = new Set(columns.filter((column) => column.optional).map(({ id }) => id));
    return {
      ...base,
      sort: sortOf(sort),
      shown: chosen,
      isShown: (id) => chosen[id] ?? !optional.has(id),
      set: (change) => {
        if (change.sort) set({ orden: sortText(change.sort) });
        if (change.shown) set({ ver: shownText(change.shown) });
        base.set(change);
      },
    };
  }, [base, columns, sort, shown, set]);
}
