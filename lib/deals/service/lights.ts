import { query } from "@/lib/db";
import { formatDay, inZone } from "@/lib/format/dates";
import type { LightSource } from "@/lib/shows/rules/light";

const SOON_DAYS = 7;
const OFFERS = `SELECT f.show_id, f.n, f.expires_at FROM offer f JOIN show s ON s.id = f.show_id AND s.state IN ('consulta', 'hold', 'oferta')
  WHERE f.show_id = ANY ($1::int[]) AND f.state = 'enviada' AND f.expires_at < now() + make_interval(days => ${SOON_DAYS})`;

/** Offers that wait for an answer and run out. */
export const lights: LightSource = async (ids) =>
  (await query<{ show_id: number; n: number; expires_at: Date }>(OFFERS, [ids])).map(({ show_id, n, expires_at }) => {
    const due = inZone(expires_at.toISOString()).day;
    return {
      show_id,
      tone: "aviso",
      kind: "oferta",
      why: `Oferta: vence el ${formatDay(due)}`,
      detail: `versión ${n}, sin respuesta`,
      due,
    };
  });
