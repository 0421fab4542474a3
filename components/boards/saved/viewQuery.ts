/** Panels over a view, which belong to no saved one. */
const PANELS = ["tarea", "nueva", "buscar", "archivo", "aprobar", "configurar", "version"];

/** The query of an address that a saved view keeps: without panels, its keys in order so that equal views are equal. */
export function viewQuery(address: string): string {
  const query = new URLSearchParams(address.split("?")[1]?.split("#")[0] ?? "");
  for (const panel of PANELS) query.delete(panel);
  query.sort();
  return query.toString();
}

/** The query of the board as it is: for whom it opens with a view, an address without any is that view's. */
export const PLAIN = "vista=tablero";

/** Do two queries of `viewQuery` show the same? The first view needs no name. */
export const isSameView = (one: string, other: string): boolean => unnamed(one) === unnamed(other);
const unnamed = (query: string): string =>
  query
    .split("&")
    .filter((part) => part !== PLAIN)
    .join("&");
