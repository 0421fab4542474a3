import { prisma, txQuery } from "@/lib/db";
import { addDays } from "@/lib/format/dates";
import { holdTurn } from "@/lib/inTurn";
import { forecastsChanged } from "../../changed";
import { openWeek } from "../rules/week";

/**
 * Locks the weeks before the open one: what was said stands, and what nobody changed is carried on into the week that is locked, so that each
 * week has its snapshot until the show is over. Doing it again locks nothing more. @returns how many rows were locked
 */
export async function lockForecasts(now: Date = new Date()): Promise<number> {
  const open = openWeek(now);
  return prisma.$transaction(async (tx) => {
    await holdTurn(tx, "forecast_lock");
    // Of the last week that is over; of the one of the show's day still, of none after it.
    await txQuery(
      tx,
      `INSERT INTO forecast (show_id, scenario, owner_user_id, week, currency, tickets, gross, spend, margin, said_at)
       SELECT f.show_id, f.scenario, f.owner_user_id, $1::date, f.currency, f.tickets, f.gross, f.spend, f.margin, f.said_at
       FROM forecast f JOIN show s ON s.id = f.show_id
       WHERE f.week = (SELECT max(w.week) FROM forecast w WHERE w.show_id = f.show_id AND w.owner_user_id = f.owner_user_id AND w.week <= $1::date)
         AND f.week < $1::date AND s.fecha >= $1::date AND s.state NOT IN ('cancelado', 'reprogramado', 'caida')
       ON CONFLICT DO NOTHING`,
      addDays(open, -7),
    );
    const rows = await txQuery<{ id: number }>(
      tx,
      "UPDATE forecast SET locked_at = $2::timestamptz WHERE locked_at IS NULL AND week < $1::date RETURNING id",
      open,
      now.toISOString(),
    );
    if (rows.length > 0) await forecastsChanged(tx);
    return rows.length;
  });
}
