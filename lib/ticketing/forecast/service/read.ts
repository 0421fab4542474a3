import { query } from "@/lib/db";
import type { Basis } from "../../rules/forecast";
import { chanceOf } from "../../rules/forecast/sellout";
import type { Coming } from "../money";

/** A forecast as it was kept. Days are `YYYY-MM-DD`; `read_on`: the last day with data that it is made of. */
export interface KeptForecast {
  show_id: number;
  day: string;
  fecha: string;
  horizon: number;
  basis: Basis;
  read_on: string | null;
  late: string[];
  sold: number;
  sellable: number;
  p10: number | null;
  p25: number | null;
  p50: number | null;
  p75: number | null;
  p90: number | null;
  median: number | null;
  chance: number | null;
  full_on: string | null;
  usual: number | null;
  gap: number | null;
  expected: number | null;
  stretch: number;
  /** What each comparable says that it sells in all, the least first. */
  ends: number[];
  comparables: number[];
  band: { days: number; p25: number; p50: number; p75: number }[];
  path: { days: number; percent: number; own: number | null }[];
  montos: Coming[];
  sin_precio: number;
  changes: string[];
  method: string;
}

const COLUMNS = `f.show_id, f.day::text AS day, f.fecha::text AS fecha, f.horizon, f.basis, f.read_on::text AS read_on, f.late, f.sold, f.sellable, f.p10, f.p25, f.p50,
  f.p75, f.p90, f.median, f.chance, f.full_on::text AS full_on, f.usual, f.gap, f.expected, f.stretch, f.ends, f.comparables, f.band, f.path, f.montos,
  f.sin_precio, f.changes, f.method`;

/**
 * The last forecast that was kept of each of these shows: one answer for everybody, over all shows. Whoever asks looks at who may
 * know it, and names of comparables only shows of the reader's artists. A show that moved to another day since has none until
 * the next one.
 */
export async function keptForecasts(ids: readonly number[]): Promise<Map<number, KeptForecast>> {
  if (ids.length === 0) return new Map();
  const rows = await query<KeptForecast>(
    `SELECT ${COLUMNS} FROM unnest($1::int[]) w(id) JOIN show s ON s.id = w.id CROSS JOIN LATERAL (
       SELECT * FROM forecast_day k WHERE k.show_id = w.id AND k.fecha = s.fecha ORDER BY k.day DESC LIMIT 1) f`,
    [ids],
    "kept_forecasts",
  );
  return new Map(rows.map((row) => [row.show_id, row]));
}

/** The percent that shows like each one had sold as many days before theirs; shows of which it is not known are left out. */
export async function usualOf(
  ids: readonly number[],
): Promise<Map<number, { usual: number; gap: number; comparables: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await query<{ show_id: number; usual: number; gap: number; comparables: number }>(
    `SELECT f.show_id, f.usual, f.gap, cardinality(f.comparables) AS comparables FROM unnest($1::int[]) w(id) JOIN show s ON s.id = w.id CROSS JOIN LATERAL (
       SELECT * FROM forecast_day k WHERE k.show_id = w.id AND k.fecha = s.fecha ORDER BY k.day DESC LIMIT 1) f
     WHERE f.usual IS NOT NULL`,
    [ids],
    "usual_of_forecasts",
  );
  return new Map(rows.map(({ show_id, ...row }) => [show_id, row]));
}

/** The chance (0 to 1) of selling at least so many tickets in all: by how many of the comparables would. Null where there is no range. */
export const chanceOfSelling = ({ ends }: Pick<KeptForecast, "ends">, tickets: number): number | null =>
  ends.length === 0 ? null : chanceOf(ends.filter((end) => end >= tickets).length, ends.length);
