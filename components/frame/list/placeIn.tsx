import type { ReactNode } from "react";
import { Pagination } from "@/components/kit/Pagination";
import type { TableView } from "@/components/kit/table/useTableView";
import type { Address } from "@/lib/client/useAddress";

/**
 * The order and the page of a list that the server cuts, as the page's address has them: `orden=-fecha` by a column, `pagina=2`.
 * `first`: its order where the address says none.
 */
export function placeIn(address: Address, first: string, pageSize: number) {
  const order = address.get("orden") || first;
  const page = Math.max(1, Number(address.get("pagina")) || 1);
  return {
    order,
    page,
    viewOf: (base: TableView): TableView => ({
      ...base,
      sort: [{ id: order.replace("-", ""), desc: order.startsWith("-") }],
    }),
    onSortChange: ([by]: readonly { id: string; desc: boolean }[]) =>
      address.set({ orden: by ? `${by.desc ? "-" : ""}${by.id}` : "", pagina: "" }),
    /** Under the table: how many there are, and the way to the other pages. */
    foot: (total: number, found: string): ReactNode =>
      total > 0 && (
        <>
          <span>{found}</span>
          {total > pageSize && (
            <Pagination
              page={page}
              pageSize={pageSize}
              total={total}
              onPage={(to) => address.set({ pagina: to > 1 ? String(to) : "" })}
            />
          )}
        </>
      ),
  };
}

/** What the server calls an order of the address, by the names that it gives to columns; `usual` for what it does not sort by. */
export function orderAsked<Sort extends string>(
  names: Readonly<Record<string, string>>,
  order: string,
  usual: Sort,
): Sort {
  const name = names[order.replace("-", "")];
  return name ? (`${order.startsWith("-") ? "-" : ""}${name}` as Sort) : usual;
}
