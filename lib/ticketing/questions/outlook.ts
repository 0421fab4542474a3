import { diffDays } from "@/lib/format/dates";
import type { Scope } from "../access/scope";
import { chanceOfSelling, keptForecasts } from "../forecast/service/read";
import { percentOfCapacity, sellable } from "../rules/figures";
import { pageOfShow } from "../shows/service/page";

/** What the questions need to know of where a show ends. Counts are tickets; `days` are days to the show. */
export interface ShowOutlook {
  show: string;
  fecha: string | null;
  days: number | null;
  sold: number;
  capacity: number;
  sellable: number;
  /** Percent points over (under, when negative) the comparables' median at this day. */
  gap: number | null;
  occupancy: number | null;
  range: { p25: number; p50: number; p75: number } | null;
  comparables: readonly string[];
  /** How many there are, named or not. */
  compared: number;
  /** Chance, 0 to 1, of ending at or over a percentage of the capacity; null under eight comparables. */
  chanceOf: (percent: number) => number | null;
  /** Chance of selling all that can be sold, and the median of days to the show on which those that would filled. */
  soldOut: { chance: number; days: number | null } | null;
  /** Sold so far by days to the show, oldest first. */
  curve: readonly { days: number; sold: number }[];
  warnings: readonly string[];
}

/**
 * Where a show stands and ends: the one door of the questions to the forecast, which is that of the morning, over all shows; named
 * are only comparables of the asker's artists.
 */
export async function outlookOf(scope: Scope, id: number): Promise<ShowOutlook | null> {
  const [page, found] = await Promise.all([pageOfShow(scope, id), keptForecasts([id])]);
  if (!page) return null;
  const { dias, venta_total: sold, capacidad: capacity } = page;
  const most = Math.max(
    sold,
    sellable({ capacidad: capacity, holdeo: page.holdeo, cortesias: page.cortesias }) ?? capacity,
  );
  const days = dias !== null && dias >= 0 ? dias : null;
  const kept = (days !== null && found.get(id)) || null;
  const chance = (tickets: number) => (tickets <= sold ? 1 : kept && chanceOfSelling(kept, tickets));
  return {
    show: page.show,
    fecha: page.fecha,
    days,
    sold,
    capacity,
    sellable: most,
    gap: page.diferencia,
    occupancy: percentOfCapacity({ capacidad: capacity, vendidas: sold }),
    range: page.forecast && { p25: page.forecast.p25, p50: page.forecast.p50, p75: page.forecast.p75 },
    comparables: page.comparables.map(({ show }) => show),
    compared: kept?.comparables.length ?? 0,
    chanceOf: (percent) => (page.forecast && capacity > 0 ? chance((percent / 100) * capacity) : null),
    soldOut:
      kept?.chance == null
        ? null
        : { chance: kept.chance, days: kept.full_on === null ? null : diffDays(kept.full_on, kept.fecha) },
    curve: page.curva.map((point) => ({ days: point.days, sold: point.sold })),
    warnings: page.warnings.map((warning) => (typeof warning === "string" ? warning : "")).filter(Boolean),
  };
}
