import { chipsOf, isNarrowed, type LineFilters } from "./filters";
import type { NoLines } from "./LinesTable";

/** Why a list is empty: the filters leave all out, or nobody has asked for anything there yet. */
export function noLinesOf(filters: LineFilters, { clear, add }: { clear: () => void; add?: () => void }): NoLines {
  const place = filters.categoria ?? filters.area;
  if (isNarrowed(filters)) {
    const said = [...chipsOf(filters).map(({ text }) => text), ...(filters.q ? [`“${filters.q}”`] : [])];
    return {
      title: "Ninguna línea con estos filtros",
      text: `No hay presupuestos${place ? ` en ${place}` : ""} con ${said.join(", ")}.`,
      action: { label: "Limpiar filtros", run: clear },
    };
  }
  return {
    title: place ? `Todavía no hay líneas en ${place}` : "Todavía no hay presupuestos",
    text: add
      ? "Lo que se pida acá pasa a aprobación con sus opciones, archivos y fechas."
      : "Los piden quienes tienen el rol Edición en el área.",
    action: add && { label: "Pedir el primero", run: add },
  };
}
