import { useMemo } from "react";
import type { Column } from "@/components/kit/table/columns";
import { type TableView, useTableView } from "@/components/kit/table/useTableView";
import { orderOf, orderText } from "@/lib/boards/rules/cardOrder";
import type { Address } from "@/lib/client/useAddress";

/** `tipo,-show`: the columns that were chosen, and with a minus the ones that were taken out. */
export const shownText = (shown: Readonly<Record<string, boolean>>): string =>
  Object.entries(shown)
    .map(([id, on]) => (on ? id : `-${id}`))
    .join(",");
export const shownOf = (text: string): Record<string, boolean> =>
  Object.fromEntries(orderOf(text).map(({ id, desc }) => [id, !desc]));

/** Where this machine keeps the list's columns. */
export const listKey = (board: string): string => `tablero.${board}`;

/** Is a column seen, with these choices? */
export function isShownIn<Row>(columns: readonly Column<Row>[], chosen: Readonly<Record<string, boolean>>) {
  const optional = new Set(columns.filter((column) => column.optional).map(({ id }) => id));
  return (id: string): boolean => chosen[id] ?? !optional.has(id);
}

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
    return {
      ...base,
      sort: orderOf(sort),
      shown: chosen,
      isShown: isShownIn(columns, chosen),
      set: (change) => {
        if (change.sort) set({ orden: orderText(change.sort) });
        if (change.shown) set({ ver: shownText(change.shown) });
        base.set(change);
      },
    };
  }, [base, columns, sort, shown, set]);
}
