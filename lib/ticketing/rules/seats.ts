import { formatPercent } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { percentOfCapacity } from "./figures";

/** A show as its seats are added up. `restan` negative: more was promised or sold than there is. */
export interface SeatedShow {
  capacidad: number;
  venta_total: number;
  restan: number | null;
}

/** The seats of several shows together, and of how many of them they are. */
export interface SeatsTotal {
  capacidad: number;
  ocupacion: number | null;
  restan: number;
  /** Shows that are counted: their capacity is known, and holds what was sold. */
  base: number;
  /** Shows with more sold than capacity: one of both figures is wrong, so that they tell nothing of the others. */
  excedidos: number;
}

const exceeds = ({ capacidad, venta_total }: SeatedShow) => capacidad > 0 && venta_total > capacidad;

/** Capacity, share and rest of the shows whose capacity is known and holds what was sold. */
export function seatsTotal(shows: readonly SeatedShow[]): SeatsTotal {
  const counted = shows.filter((show) => show.capacidad > 0 && !exceeds(show));
  const sum = (pick: (show: SeatedShow) => number) => counted.reduce((total, show) => total + pick(show), 0);
  const capacidad = sum((show) => show.capacidad);
  return {
    capacidad,
    ocupacion: percentOfCapacity({ vendidas: sum((show) => show.venta_total), capacidad }),
    restan: sum((show) => Math.max(0, show.restan ?? 0)),
    base: counted.length,
    excedidos: shows.filter(exceeds).length,
  };
}

const MORE = "más de 100 %";

/** Sold as percent of a capacity; over it no figure, which would be wrong whatever it said. */
export const occupancyText = (percent: number) => (percent > 100 ? MORE : formatPercent(percent));

/** What of `shows` the share is of: nothing where it is of all. */
export function baseText({ base, excedidos }: Pick<SeatsTotal, "base" | "excedidos">, shows: number): string {
  if (base === shows) return "";
  const of = `de ${countText(base, "show")} con capacidad`;
  return excedidos > 0 ? `${of}; ${excedidosText(excedidos)}` : of;
}

/** The warning of shows with more sold than capacity. */
export const excedidosText = (count: number) => `${countText(count, "show")} con más vendidas que capacidad`;

/** The warning of one show in a workbook; empty where there is nothing to warn of. */
export function seatsWarning({ capacidad, venta_total, restan }: SeatedShow): string {
  if (exceeds({ capacidad, venta_total, restan })) return "Más vendidas que capacidad";
  return restan !== null && restan < 0 ? "Vendidas, holdeo y cortesías superan la capacidad" : "";
}
