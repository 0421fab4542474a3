import { query } from "@/lib/db";
import { DEFAULT_ZONE, diffDays } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import type { LightReason, LightSource } from "@/lib/shows/rules/light";
import { usualOf } from "../forecast/service/read";

/** Points of capacity behind comparable shows from which it is said, and from which it is bad. */
const BEHIND = { aviso: 8, mal: 20 };
/** Days without a sale that are said beside it. */
const QUIET_DAYS = 3;

interface Selling {
  id: number;
  hoy: string;
  dias: number;
  last: string | null;
}

const SELLING = `SELECT s.id, z.hoy::text AS hoy, s.fecha - z.hoy AS dias, (SELECT max(f.last_fecha)::text FROM sales_series f WHERE f.show_id = s.id) AS last
  FROM show s LEFT JOIN venue v ON v.id = s.venue_id CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE coalesce(v.zone, '${DEFAULT_ZONE}'))::date AS hoy) z
  WHERE s.id = ANY ($1::int[]) AND s.state = 'a_la_venta' AND s.fecha >= z.hoy AND s.capacidad > 0`;

/** Shows that sell slower than those like them did, by the forecast of the morning. */
export const lights: LightSource = async (ids) => {
  const selling = await query<Selling>(SELLING, [ids]);
  const usual = await usualOf(selling.map(({ id }) => id));
  return selling.flatMap((show): LightReason[] => {
    const pace = usual.get(show.id);
    if (!pace) return [];
    const points = -Math.round(pace.gap);
    if (points < BEHIND.aviso) return [];
    const quiet = show.last === null ? null : diffDays(show.last, show.hoy);
    const against = `contra ${countText(pace.comparables, "comparable")} a ${countText(show.dias, "día")}`;
    const silence =
      show.last === null
        ? ", sin ventas cargadas"
        : quiet !== null && quiet >= QUIET_DAYS
          ? `, sin ventas hace ${countText(quiet, "día")}`
          : "";
    const why = `Ritmo: −${countText(points, "punto")}`;
    const tone = points >= BEHIND.mal ? "mal" : "aviso";
    return [{ show_id: show.id, tone, kind: "ritmo", why, detail: `${against}${silence}`, due: null }];
  });
};
