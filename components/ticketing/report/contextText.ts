import { formatDayShort, formatDayYear } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { type ReportFilters, stateTitle } from "./filters";
import type { ReportFigures } from "./reportFigures";
import type { Today } from "./rows";

const WORDS = ["Ningún", "Un", "Dos", "Tres", "Cuatro", "Cinco", "Seis", "Siete", "Ocho", "Nueve"];

/** The sentence under the title: what is listed and, apart, what is missing today. */
export function contextText(
  figures: Pick<ReportFigures, "shows" | "sinDatosHoy">,
  filters: ReportFilters,
  { hoy, ultimo }: Today,
) {
  const what =
    filters.estado === "en_venta"
      ? "en venta"
      : filters.estado === "todos"
        ? "en total"
        : `en estado “${stateTitle(filters.estado)}”`;
  const { sinDatosHoy } = figures;
  return {
    scope: `${countText(figures.shows, "show")} ${what}, ${ultimo === hoy ? "" : `${formatDayShort(hoy)} y `}${formatDayYear(ultimo)}.`,
    missing:
      sinDatosHoy === 0
        ? undefined
        : `${WORDS[sinDatosHoy] ?? sinDatosHoy} ${sinDatosHoy === 1 ? "show" : "shows"} todavía sin datos de hoy.`,
  };
}
