import { addDays } from "@/lib/format/dates";
import type { TicketRow } from "@/lib/ticketing/shows/schema/show";
import { daysOf } from "./rows";

export interface ReportDay {
  fecha: string;
  /** Tickets of all the shows; null while none has the day. */
  venta: number | null;
  /** How many shows have the day. */
  shows: number;
  /** The same weekday a week before, null when it is not known. */
  antes: number | null;
  diaAntes: string;
}

/**
 * What the rows sold on each of the last days, oldest first: as many as a row has, since after midnight in Madrid its shows
 * are a day ahead of those of Buenos Aires.
 */
export function reportDays(rows: readonly TicketRow[]): ReportDay[] {
  const sums = new Map<string, { venta: number; shows: number }>();
  const days = new Set<string>();
  for (const row of rows)
    daysOf(row).forEach((fecha, index) => {
      days.add(fecha);
      const count = row.serie[index];
      if (count == null) return;
      const { venta, shows } = sums.get(fecha) ?? { venta: 0, shows: 0 };
      sums.set(fecha, { venta: venta + count, shows: shows + 1 });
    });
  const newest = [...days].sort().slice(-(rows[0]?.serie.length ?? 0));
  return newest.map((fecha) => {
    const diaAntes = addDays(fecha, -7);
    const own = sums.get(fecha);
    return {
      fecha,
      venta: own?.venta ?? null,
      shows: own?.shows ?? 0,
      antes: sums.get(diaAntes)?.venta ?? null,
      diaAntes,
    };
  });
}
