import { type Tx, txQuery } from "@/lib/db";
import { type Calendar, zoneOf } from "../rules/workingHours";

/** The working days of a country around now: neither weekends nor national holidays. */
export async function calendarOf(tx: Tx, country: string): Promise<Calendar> {
  const zone = zoneOf(country);
  const rows = await txQuery<{ day: string }>(
    tx,
    `SELECT day::text AS day FROM holiday
     WHERE country = $1 AND region = '' AND day > now() - interval '120 days' AND day < now() + interval '2 years'`,
    country,
  );
  return { zone, holidays: new Set(rows.map(({ day }) => day)) };
}
