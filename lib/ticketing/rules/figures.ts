import { formatDayShort } from "@/lib/format/dates";
import { divMoney, sumMoney } from "@/lib/format/moneyMath";
import { formatInteger, formatSigned } from "@/lib/format/number";
import { groupByCurrency } from "@/lib/ticketing/rules/currencies";

/** The seats of a show. Coerced to 0 when unknown (specification section 5), so a capacity of 0 means "not known". */
export type Seats = { capacidad: number; holdeo: number; cortesias: number; vendidas: number };

/** Sold as percent points of the capacity (`83.1`), null when the capacity is not known. May pass 100. */
export function percentOfCapacity({ vendidas, capacidad }: Pick<Seats, "vendidas" | "capacidad">): number | null {
  return capacidad > 0 ? (vendidas * 100) / capacidad : null;
}

/** What can be sold at all: capacity − holdeo − cortesías, never below zero. */
export function sellable({ capacidad, holdeo, cortesias }: Omit<Seats, "vendidas">): number {
  return Math.max(0, capacidad - holdeo - cortesias);
}

/**
 * Remaining = capacity − sold − holdeo − cortesías. Negative when more was promised than there are seats: then
 * `oversold` is by how many and `text` says so. Null when the capacity is not known.
 */
export function remaining(seats: Seats): { value: number; oversold: number; text: string } | null {
  if (seats.capacidad <= 0) return null;
  const value = seats.capacidad - seats.vendidas - seats.holdeo - seats.cortesias;
  if (value >= 0) return { value, oversold: 0, text: formatInteger(value) };
  return { value, oversold: -value, text: `Sobrevendido por ${formatInteger(-value)}` };
}

/**
 * Money per ticket, to the cent; null when nothing was sold, and when nobody said the amount of some days (`missing`):
 * their tickets would be counted without their money. One currency at a time.
 */
export function averagePrice(recaudacion: string | null, vendidas: number, missing = 0): string | null {
  return recaudacion !== null && missing === 0 && vendidas > 0 ? divMoney(recaudacion, vendidas) : null;
}

/** Money, tickets and average price of each currency, never over currencies. */
export function averageByCurrency(
  rows: Iterable<{ divisa: string; recaudacion: string; vendidas: number }>,
): { divisa: string; recaudacion: string; vendidas: number; promedio: string | null }[] {
  return groupByCurrency(rows).map(([divisa, group]) => {
    const recaudacion = sumMoney(group.map((row) => row.recaudacion));
    const vendidas = group.reduce((sum, row) => sum + row.vendidas, 0);
    return { divisa, recaudacion, vendidas, promedio: averagePrice(recaudacion, vendidas) };
  });
}

/**
 * Tickets to sell per day to sell out in the `days` left, to the nearest whole and at least one while any remain
 * (4.130 in 8 days is 516, picture 03). Zero when nothing remains; null when no day is left.
 */
export function neededPerDay(left: number, days: number): number | null {
  if (left <= 0) return 0;
  return days > 0 ? Math.max(1, Math.round(left / days)) : null;
}

export type Change = { percent: number | null; direction: "up" | "down" | "same"; figure: string; period: string };

/**
 * A figure against the same figure of a period that is named: `{ figure: "+4,3 %", period: "contra el vie 13" }`.
 * From zero there is no percentage: the figure is then the plain difference (`+38`).
 */
export function change(now: number, before: number, period: string): Change {
  const direction = now > before ? "up" : now < before ? "down" : "same";
  const named = `contra ${period}`;
  if (before <= 0)
    return { percent: null, direction, figure: formatSigned(now - before, { unit: "", decimals: 0 }), period: named };
  const percent = ((now - before) * 100) / before;
  return { percent, direction, figure: formatSigned(percent), period: named };
}

/** The name of a day as a period: `el vie 13`. */
export function dayPeriod(day: string): string {
  return `el ${formatDayShort(day)}`;
}
