import { query } from "@/lib/db";
import { addDays, formatDay, todayIn } from "@/lib/format/dates";
import { LAST_DAY } from "../holds/service/view";
import type { LightReason, LightSource } from "../rules/light";

const SOON_DAYS = 7;
/** How long after a show its settlement is expected. */
const SETTLED_DAYS = 7;

const HOLDS = `SELECT DISTINCT ON (h.show_id) h.show_id, ${LAST_DAY} AS due, v.name AS venue FROM hold h JOIN venue v ON v.id = h.venue_id
  WHERE h.show_id = ANY ($1::int[]) AND h.state IN ('pedido', 'vivo') AND h.expires_at < now() + make_interval(days => ${SOON_DAYS})
  ORDER BY h.show_id, h.expires_at`;

const UNSETTLED = `SELECT id AS show_id, fecha::text AS fecha, state FROM show
  WHERE id = ANY ($1::int[]) AND state IN ('realizado', 'en_liquidacion') AND fecha IS NOT NULL`;

/** Holds that run out, and shows that were played and are not settled. */
export const lights: LightSource = async (ids) => {
  const [holds, unsettled] = await Promise.all([
    query<{ show_id: number; due: string; venue: string }>(HOLDS, [ids]),
    query<{ show_id: number; fecha: string; state: string }>(UNSETTLED, [ids]),
  ]);
  const today = todayIn();
  return [
    ...holds.map(
      ({ show_id, due, venue }): LightReason => ({
        show_id,
        tone: "aviso",
        kind: "hold",
        why: `Hold: vence el ${formatDay(due)}`,
        detail: venue,
        due,
      }),
    ),
    ...unsettled.map(({ show_id, fecha, state }): LightReason => {
      const due = addDays(fecha, SETTLED_DAYS);
      const late = due < today;
      const why = state === "en_liquidacion" ? "Liquidación sin firmar" : "Sin liquidar";
      const detail = `${late ? "venció" : "vence"} el ${formatDay(due)}`;
      return { show_id, tone: late ? "mal" : "aviso", kind: "liquidacion", why, detail, due };
    }),
  ];
};
