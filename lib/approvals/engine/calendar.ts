import { type Tx, txQuery } from "@/lib/db";
import { type Calendar, zoneOf } from "../rules/workingHours";

/**
 * The working days of a country around now. The table of holidays comes with another change: until it is there, only weekends
 * are free.
 */
export async function calendarOf(tx: Tx, country: string): Promise<Calendar> {
  const zone = zoneOf(country);
  const [there] = await txQuery<{ is: boolean }>(tx, "SELECT to_regclass('public.holiday') IS NOT NULL AS is");
  if (!there?.is) return { zone, holidays: new Set() };
  const rows = await txQuery<{ day: string }>(
    tx,
    `SELECT day::text AS day FROM holiday
     WHERE country = $1 AND coalesce(region, '') = '' AND day > now() - interval '120 days' AND day < now() + interval '2 years'`,
    country,
  );
  return { zone, holidays: new Set(rows.map(({ day }) => day)) };
}
