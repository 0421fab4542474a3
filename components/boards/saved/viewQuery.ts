/** Panels over a view, which belong to no saved one. */
const PANELS = ["tarea", "nueva", "buscar", "archivo", "configurar"];

/** The query of an address that a saved view keeps: without panels, its keys in order so that equal views are equal. */
export function viewQuery(address: string): string {
  const query = new URLSearchParams(address.split("?")[1]?.split("#")[0] ?? "");
  for (const panel of PANELS) query.delete(panel);
  query.sort();
  return query.toString();
}
