import { type Tx, txQuery } from "@/lib/db";
import { diffDays } from "@/lib/format/dates";
import { type Judged, stretchOf, TRACKED, trackOf } from "../rules/forecast/track";
import type { TrackRow } from "./schema";

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
  afterwards: boolean;
}

const JUDGED = `SELECT f.p10, f.p25, f.p50, f.p75, f.p90, f.stretch, r.total, f.afterwards FROM forecast_day f JOIN show s ON s.id = f.show_id
  JOIN LATERAL (SELECT sum(last_venta_total)::int AS total FROM sales_series WHERE show_id = s.id) r ON r.total > 0
  WHERE f.horizon = $1::int AND f.p50 IS NOT NULL AND f.basis IN ('recogida', 'primeros_dias', 'temporada') AND f.fecha = s.fecha
    AND s.state IN ('realizado', 'en_liquidacion', 'liquidado') ORDER BY f.fecha DESC, f.show_id DESC LIMIT ${TRACKED}`;

const judgedOf = ({ stretch, total, afterwards: _, ...range }: Row): Judged => ({ range, stretch, total });

async function rowsAt(tx: Tx, days: number): Promise<Row[]> {
  return (await txQuery<Row>(tx, JUDGED, days)).reverse();
}

/** What was said so many days before of the last shows that are over, the oldest first. One answer for everybody, over all shows. */
export const judgedAt = async (tx: Tx, days: number): Promise<Judged[]> => (await rowsAt(tx, days)).map(judgedOf);

/** How good the forecasts of the last shows were, by days to go; horizons of which nothing is known are left out. */
export async function trackRecord(tx: Tx): Promise<TrackRow[]> {
  const found: TrackRow[] = [];
  for (const days of HORIZONS) {
    const rows = await rowsAt(tx, days);
    const judged = rows.map(judgedOf);
    const track = trackOf(judged);
    const afterwards = rows.filter((row) => row.afterwards).length;
    if (track) found.push({ days, ...track, stretch: stretchOf(judged), afterwards });
  }
  return found;
}
