import { query } from "@/lib/db";
import { addDays, formatDay, todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import type { LightReason, LightSource } from "@/lib/shows/rules/light";
import { ADMIN_FROM, ADMINISTERED, CHECKLIST, DUE_LEFT } from "./rows";

const SOON_DAYS = 7;

const DUES = `SELECT d.show_id, d.body, o.due_day::text AS due FROM show_due d JOIN obligation o ON o.id = d.obligation_id
  WHERE d.show_id = ANY ($1::int[]) AND d.annulled_at IS NULL AND o.due_day <= $2::date AND ${DUE_LEFT} > 0`;

const LATE = `SELECT s.id AS show_id, count(*)::int AS late, min(k.due_day)::text AS due FROM ${ADMIN_FROM} CROSS JOIN LATERAL (${CHECKLIST}) k
  WHERE s.id = ANY ($1::int[]) AND ${ADMINISTERED} AND a.closed_at IS NULL AND k.done_at IS NULL AND k.due_day < $2::date GROUP BY 1`;

/** Dues of shows that wait to be paid, and what of their checklist is late. */
export const lights: LightSource = async (ids) => {
  const today = todayIn();
  const [dues, late] = await Promise.all([
    query<{ show_id: number; body: string; due: string }>(DUES, [ids, addDays(today, SOON_DAYS)]),
    query<{ show_id: number; late: number; due: string }>(LATE, [ids, today]),
  ]);
  return [
    ...dues.map(({ show_id, body, due }): LightReason => {
      const over = due < today;
      const detail = `${over ? "venció" : "vence"} el ${formatDay(due)}`;
      return { show_id, tone: over ? "mal" : "aviso", kind: "derechos", why: `${body}: falta pagar`, detail, due };
    }),
    ...late.map(
      (row): LightReason => ({
        show_id: row.show_id,
        tone: "aviso",
        kind: "lista",
        why: `Lista: ${countText(row.late, "punto tarde", "puntos tarde")}`,
        detail: `desde el ${formatDay(row.due)}`,
        due: row.due,
      }),
    ),
  ];
};
