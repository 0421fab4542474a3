import { DEFAULT_ZONE, diffDays, inZone, todayIn } from "@/lib/format/dates";

const NEAR: Record<number, string> = { [-1]: "ayer", 0: "hoy", 1: "mañana" };

/** How far a day is from today: `hoy`, `mañana`, `en 8 días`, `ayer`, `hace 3 días`. */
export function daysUntilText(day: string, today: string = todayIn()): string {
  const days = diffDays(today, day);
  return NEAR[days] ?? (days > 0 ? `en ${days} días` : `hace ${-days} días`);
}

/** From this age in calendar days on, data are stale and carry a badge (design/mock/tokens.md, screen 02). */
export const STALE_AFTER_DAYS = 2;

/**
 * How fresh a series' last load is, by calendar days of the zone: `Hoy 10:40`, `Ayer`, `Hace 3d`. Stale from two days
 * on; what was never loaded (`null`) is stale too: `Sin datos`.
 */
export function freshness(
  loadedAt: string | Date | null,
  now: string | Date = new Date(),
  zone: string = DEFAULT_ZONE,
): { label: string; stale: boolean } {
  if (loadedAt === null) return { label: "Sin datos", stale: true };
  const { day, time } = inZone(loadedAt, zone);
  const age = diffDays(day, todayIn(zone, now));
  if (age <= 0) return { label: `Hoy ${time}`, stale: false };
  return { label: age === 1 ? "Ayer" : `Hace ${age}d`, stale: age >= STALE_AFTER_DAYS };
}
