import { type Tx, txQuery } from "@/lib/db";
import { termsIn } from "@/lib/deals/rules/inCurrency";
import { dealTerms } from "@/lib/deals/schema/terms";
import type { Currency } from "@/lib/format/currencies";
import { badField, impossible } from "@/lib/http/errors";

/** The rate that somebody gave for another currency. */
export interface Exchange {
  rate: string;
  day: string;
  source: string;
}

/** From one currency to another, or the same. */
export interface Change {
  from: string;
  to: Currency;
  /** Null where the currency stays. */
  fx: Exchange | null;
}

/** @throws 400 for another currency without its rate */
export function changeOf(from: Currency, to: Currency, fx: Exchange | null): Change {
  if (to !== from && !fx) throw badField("fx", `Falta la cotización de ${from} a ${to}, con su día.`);
  return { from, to, fx: to === from ? null : fx };
}

/** What a deal begins with. */
export interface Dealt {
  side: string;
  counterparty: string;
  terms: unknown;
}

/** The terms as they stand, and no offer of them. @throws 422 for what is not understood any more, or of a third currency */
export async function bringTerms(
  tx: Tx,
  by: number,
  made: number,
  { side, counterparty, terms: kept }: Dealt,
  { from, to, fx }: Change,
): Promise<void> {
  const read = dealTerms.safeParse(kept);
  if (!read.success) throw impossible("Los términos ya no se entienden: hacerlo sin ellos.");
  const converts = fx !== null && read.data.currency === from;
  if (fx !== null && !converts && read.data.currency !== to)
    throw impossible(`Los términos están en ${read.data.currency}: hacerlo sin ellos, o en esa moneda.`);
  const terms = converts ? termsIn(read.data, to, fx.rate) : read.data;
  const rated = converts ? fx : null;
  await txQuery(
    tx,
    `INSERT INTO deal (show_id, side, counterparty, terms, fx_rate, fx_source, fx_day, created_by_user_id)
     VALUES ($1::int, $2, $3, $4::jsonb, $5::numeric, $6, $7::date, $8::int)`,
    ...[made, side, counterparty, JSON.stringify(terms)],
    ...[rated?.rate ?? null, rated?.source ?? "", rated?.day ?? null, by],
  );
}

/** The costs of a show as they are kept: what they were budgeted at, or offered; what was declared stays behind. */
export const COSTS_OF = `SELECT l.category_id, l.supplier_id, l.label, l.kind, l.rate, l.cap, l.currency, coalesce(l.presupuesto, l.oferta) AS presupuesto, l.shared, l.id
  FROM show_cost_line l WHERE l.show_id`;

/** The same of a template, whose categories may be gone; it names no supplier. */
export const COSTS_KEPT = `SELECT c.id AS category_id, NULL::int AS supplier_id, k.label, k.kind, k.rate, k.cap, k.currency, k.presupuesto, k.shared, k.n AS id
  FROM show_template t CROSS JOIN jsonb_to_recordset(t.costs) AS k(category_id int, label text, kind text, rate numeric, cap numeric, currency text, presupuesto numeric, shared bool, n int)
  LEFT JOIN category c ON c.id = k.category_id WHERE t.id`;

/** Costs, as budget of a show that was made. */
export async function bringCosts(
  tx: Tx,
  by: number,
  made: number,
  { lines, of }: { lines: typeof COSTS_OF | typeof COSTS_KEPT; of: number },
  { from, to, fx }: Change,
): Promise<void> {
  await txQuery(
    tx,
    `INSERT INTO show_cost_line (show_id, category_id, supplier_id, label, kind, rate, cap, currency, presupuesto, shared, created_by_user_id)
     SELECT $2::int, l.category_id, l.supplier_id, l.label, l.kind,
       CASE WHEN l.kind = 'por_ticket' AND x.changes THEN round(l.rate * $3::numeric, 4) ELSE l.rate END,
       CASE WHEN x.changes THEN round(l.cap * $3::numeric, 2) ELSE l.cap END, CASE WHEN x.changes THEN $5::char(3) ELSE l.currency END,
       CASE WHEN x.changes THEN round(l.presupuesto * $3::numeric, 2) ELSE l.presupuesto END, l.shared, $6::int
     FROM (${lines} = $1::int) l CROSS JOIN LATERAL (SELECT $3::numeric IS NOT NULL AND l.currency = $4::char(3) AS changes) x ORDER BY l.id`,
    ...[of, made, fx?.rate ?? null, from, to, by],
  );
}

/** The schedule of a show as it is kept. */
export const SLOTS_OF = `SELECT l.kind, l.title, l.place, l.who, l.anchor, l.at_min, l.minutes, l.note, l.id AS n FROM show_slot l WHERE l.show_id`;

/** The same of a template. */
export const SLOTS_KEPT = `SELECT k.* FROM show_template t
  CROSS JOIN jsonb_to_recordset(t.schedule) AS k(kind text, title text, place text, who text[], anchor text, at_min int, minutes int, note text, n int) WHERE t.id`;

/** A schedule, for a show that was made. */
export const bringSchedule = (
  tx: Tx,
  by: number,
  made: number,
  { slots, of }: { slots: typeof SLOTS_OF | typeof SLOTS_KEPT; of: number },
): Promise<unknown> =>
  txQuery(
    tx,
    `INSERT INTO show_slot (show_id, kind, title, place, who, anchor, at_min, minutes, note, created_by_user_id)
     SELECT $2::int, x.kind, x.title, x.place, x.who, x.anchor, x.at_min, x.minutes, x.note, $3::int FROM (${slots} = $1::int) x ORDER BY x.n`,
    ...[of, made, by],
  );
