import { query } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import type { LightSource } from "@/lib/shows/rules/light";
import { LAST_DAY_OF_OFFER } from "./record";

const SOON_DAYS = 7;
const OFFERS = `SELECT o.show_id, o.n, ${LAST_DAY_OF_OFFER} AS due FROM offer o
    JOIN show s ON s.id = o.show_id AND s.state IN ('consulta', 'hold', 'oferta') LEFT JOIN venue v ON v.id = s.venue_id
  WHERE o.show_id = ANY ($1::int[]) AND o.state = 'enviada' AND o.expires_at < now() + make_interval(days => ${SOON_DAYS})`;

/** Offers that wait for an answer and run out. */
export const lights: LightSource = async (ids) =>
  (await query<{ show_id: number; n: number; due: string }>(OFFERS, [ids])).map(({ show_id, n, due }) => ({
    show_id,
    tone: "aviso",
    kind: "oferta",
    why: `Oferta: vence el ${formatDay(due)}`,
    detail: `versión ${n}, sin respuesta`,
    due,
  }));
