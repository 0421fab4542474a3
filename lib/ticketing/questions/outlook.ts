import type { Scope } from "../access/scope";
import { percentOfCapacity, sellable } from "../rules/figures";
import { curveAt } from "../rules/pace";
import { quantile } from "../rules/quantile";
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
  /** Chance, 0 to 1, of ending at or over a percentage of the capacity; null under three comparables. */
  chanceOf: (percent: number) => number | null;
  /** Chance of selling all that can be sold, and the median of days to the show on which those that would filled. */
  soldOut: { chance: number; days: number | null } | null;
  /** Sold so far by days to the show, oldest first. */
  curve: readonly { days: number; sold: number }[];
  warnings: readonly string[];
}

const LEAST = 3;

/**
 * Where a show stands and ends: the one door of the questions to the forecast. Chances are counted over the comparables'
 * pickups, the share of the capacity that each still sold from as many days before its show: (those that pass + ½) / (all + 1).
 */
export async function outlookOf(scope: Scope, id: number): Promise<ShowOutlook | null> {
  const page = await pageOfShow(scope, id);
  if (!page) return null;
  const { dias, venta_total: sold, capacidad: capacity } = page;
  const most = Math.max(
    sold,
    sellable({ capacidad: capacity, holdeo: page.holdeo, cortesias: page.cortesias }) ?? capacity,
  );
  const days = dias !== null && dias >= 0 ? dias : null;
  const pickups =
    days === null || capacity <= 0
      ? []
      : page.comparables.flatMap(({ curva, capacidad }) => {
          const then = curveAt(curva, days);
          const end = curva.at(-1);
          if (!then || !end) return [];
          const reaches = (share: number) => curva.find(({ sold: at }) => (at - then.sold) / capacidad >= share)?.days;
          return [{ share: (end.sold - then.sold) / capacidad, reaches }];
        });
  const known = pickups.length >= LEAST;
  const passing = (tickets: number) => pickups.filter(({ share }) => sold + share * capacity >= tickets);
  const chance = (tickets: number) => (tickets <= sold ? 1 : (passing(tickets).length + 0.5) / (pickups.length + 1));
  const fillDays = passing(most).flatMap(({ reaches }) => reaches((most - sold) / capacity) ?? []);
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
    chanceOf: (percent) => (known && capacity > 0 ? chance((percent / 100) * capacity) : null),
    soldOut: known ? { chance: chance(most), days: quantile(fillDays, 0.5) } : null,
    curve: page.curva.map((point) => ({ days: point.days, sold: point.sold })),
    warnings: page.warnings.map((warning) => (typeof warning === "string" ? warning : "")).filter(Boolean),
  };
}
