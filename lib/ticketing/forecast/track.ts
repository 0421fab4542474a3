import { type Tx, txQuery } from "@/lib/db";
import { diffDays } from "@/lib/format/dates";
import { type Judged, TRACKED, trackOf } from "../rules/forecast/track";

/** Days to go at which forecasts are judged. */
export const HORIZONS = [60, 30, 14, 7, 3] as const;

/** By which of them a show is judged that has so many days to go: the nearest that is not under them, else the farthest. */
export function horizonFor(today: string, date: string): number {
  const days = diffDays(today, date);
  return [...HORIZONS].reverse().find((horizon) => horizon >= days) ?? HORIZONS[0];
}

interface Row {
  p10: number;
  p25: number;
  p50: number;
  p75: number;
  p90: number;
  stretch: number;
  total: number;
}

const JUDGED = `SELECT f.p10, f.p25, f.p50, f.p75, f.p90, f.stretch, r.total FROM forecast_day f JOIN show s ON s.id = f.show_id
  JOIN LATERAL (SELECT sum(last_venta_total)::int AS total FROM sales_series WHERE show_id = s.id) r ON r.total > 0
  WHERE f.horizon = $1::int AND f.p50 IS NOT NULL AND f.basis IN ('recogida', 'primeros_dias') AND f.fecha = s.fecha
    AND s.state IN ('realizado', 'en_liquidacion', 'liquidado') ORDER BY f.fecha DESC, f.show_id DESC LIMIT ${TRACKED}`;

/** What was said so many days before of the last shows that are over, the oldest first. One answer for everybody, over all shows. */
export async function judgedAt(tx: Tx, days: number): Promise<Judged[]> {
  const rows = await txQuery<Row>(tx, JUDGED, days);
  return rows.reverse().map(({ stretch, total, ...range }) => ({ range, stretch, total }));
}

/** How good the forecasts of the last shows were, by days to go; horizons of which nothing is known are left out. */
export async function trackRecord(tx: Tx) {
  const found = [];
  for (const days of HORIZONS) {
    const judged = await judgedAt(tx, days);
    const track = trackOf(judged);
    if (track) found.push({ days, ...track, stretch: Math.max(...judged.slice(-1).map(({ stretch }) => stretch)) });
  }
  return found;
}
