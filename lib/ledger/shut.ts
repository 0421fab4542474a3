import { type Tx, txQuery } from "@/lib/db";
import type { EntryKind } from "./kinds";

/** Where something is to be posted: the company (null where the centre or budget has none) and a day of the month. */
export interface Place {
  company_id: number | null;
  day: string;
}

/** Budget and accruals are what a shut month takes no more; what is asked, promised and paid goes on. */
export const isShutWithMonth = (kind: EntryKind): boolean => kind === "presupuestado" || kind === "devengado";

const keyOf = ({ company_id, day }: Place) => `${company_id} ${day.slice(0, 7)}`;

/**
 * Which of some places are shut, to be told before anything is posted (`ledger_check` refuses it then, in the same words).
 * @returns for a place the refusal, naming month and who shut it; null where it is open
 */
export async function shutMonths(tx: Tx, places: readonly Place[]): Promise<(place: Place) => string | null> {
  const once = [...new Map(places.map((place) => [keyOf(place), place])).values()];
  const rows = await txQuery<{ company_id: number | null; day: string; text: string }>(
    tx,
    `SELECT p.company_id, p.day::text, format('El mes %s está cerrado: lo cerró %s.', month_text(p.day), (
       SELECT u.name FROM period_lock l JOIN app_user u ON u.id = l.locked_by
       WHERE l.month = date_trunc('month', p.day)::date AND l.scope = 'operativo' AND l.reopened_at IS NULL
         AND (p.company_id IS NULL OR l.company_id = p.company_id) ORDER BY l.locked_at DESC LIMIT 1)) AS text
     FROM unnest($1::int[], $2::date[]) AS p(company_id, day) WHERE period_shut(p.company_id, p.day)`,
    once.map(({ company_id }) => company_id),
    once.map(({ day }) => `${day.slice(0, 7)}-01`),
  );
  const refused = new Map(rows.map((row) => [keyOf(row), row.text]));
  return (place) => refused.get(keyOf(place)) ?? null;
}
