import { auditAll } from "@/lib/audit/audit";
import { prisma, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { CLOCK } from "@/lib/shows/service/byDate";
import { KEPT_DAYS } from "../rules/places";

/** A show that lost its day counts from when it was last changed. */
const FORGET = `WITH gone AS (
    UPDATE guest g SET name = '', note = '', forgotten_at = now(), version = g.version + 1 FROM guest_allotment a JOIN show s ON s.id = a.show_id
    WHERE a.id = g.allotment_id AND g.forgotten_at IS NULL AND coalesce(s.fecha, (s.updated_at AT TIME ZONE 'UTC')::date) < $1::date - $2::int
    RETURNING s.name)
  SELECT name, count(*)::int AS guests FROM gone GROUP BY name ORDER BY name`;

/** Takes the names and notes of guests off, so many days after their show; how many they were stays. @returns how many went */
export function forgetGuests(today = todayIn()): Promise<number> {
  return prisma.$transaction(async (tx) => {
    const gone = await txQuery<{ name: string; guests: number }>(tx, FORGET, today, KEPT_DAYS);
    await auditAll(
      tx,
      CLOCK,
      gone.map(({ name, guests }) => ({ action: "guests.forgotten", object: `show:${name}`, after: { guests } })),
    );
    return gone.reduce((sum, { guests }) => sum + guests, 0);
  });
}
