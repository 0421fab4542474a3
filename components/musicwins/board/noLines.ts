import { filtersSaid } from "@/components/frame/list/filterSpec";
import type { Filters } from "@/components/frame/list/filtersIn";
import { formatDayYear } from "@/lib/format/dates";
import type { NoLines } from "./LinesTable";

/** Why a list is empty: the filters leave all out, or nobody has asked for anything there yet. */
export function noLinesOf(
  { specs, values, clear }: Pick<Filters, "specs" | "values" | "clear">,
  add: (() => void) | undefined,
): NoLines {
  const place = values.categoria || values.area;
  if (clear) {
    const said = filtersSaid(specs, values, formatDayYear).map(({ text }) => text);
    return {
      title: "Ninguna línea con estos filtros",
      text: `No hay presupuestos${place ? ` en ${place}` : ""} con ${[...said, ...(values.q ? [`“${values.q}”`] : [])].join(", ")}.`,
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
