import { query } from "@/lib/db";
import { DEFAULT_ZONE, diffDays } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import type { LightReason, LightSource } from "@/lib/shows/rules/light";
import { type Measured, paces } from "./pace";

/** Points of capacity behind comparable shows from which it is said, and from which it is bad. */
const BEHIND = { aviso: 8, mal: 20 };
/** Days without a sale that are said beside it. */
const QUIET_DAYS = 3;

interface Selling extends Measured {
  sold: number;
  last: string | null;
}

const SELLING = `SELECT s.id, s.name AS show, a.name AS artist, s.type, v.city, v.country, s.fecha::text AS fecha, s.capacidad,
    (now() AT TIME ZONE coalesce(v.zone, '${DEFAULT_ZONE}'))::date::text AS hoy,
    coalesce((SELECT sum(f.last_venta_total) FROM sales_series f WHERE f.show_id = s.id), 0)::int AS sold,
    (SELECT max(f.last_fecha)::text FROM sales_series f WHERE f.show_id = s.id) AS last
  FROM show s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
  WHERE s.id = ANY ($1::int[]) AND s.state = 'a_la_venta' AND s.fecha IS NOT NULL AND s.capacidad > 0`;

/** Shows that sell slower than those like them did. */
export const lights: LightSource = async (ids) => {
  const selling = await query<Selling>(SELLING, [ids]);
  const expected = await paces({ artistIds: null, money: false }, selling);
  return selling.flatMap((show): LightReason[] => {
    const median = expected.get(show.id);
    if (median === undefined) return [];
    const points = Math.round(median - (100 * show.sold) / show.capacidad);
    if (points < BEHIND.aviso) return [];
    const quiet = show.last === null ? null : diffDays(show.last, show.hoy);
    const detail =
      show.last === null
        ? "sin ventas cargadas"
        : quiet !== null && quiet >= QUIET_DAYS
          ? `sin ventas hace ${countText(quiet, "día")}`
          : "que shows parecidos";
    const why = `Ritmo: ${points} puntos debajo`;
    return [{ show_id: show.id, tone: points >= BEHIND.mal ? "mal" : "aviso", kind: "ritmo", why, detail, due: null }];
  });
};
