import { type Tx, txQuery } from "@/lib/db";
import { AppError } from "@/lib/http/errors";
import type { EntryKind } from "./kinds";
import { monthTitle } from "./rules/months";

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

/** A month of a company's VAT: `2026-06`. */
export interface VatMonth {
  company_id: number;
  month: string;
}

const VAT_TURN = 72707371;
/** A month's own turn: who changes its book holds it shared, who shuts it holds it alone, so that nobody slips in between. */
const turnOf = ({ company_id, month }: VatMonth): number => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return VAT_TURN * 1_000_000 + company_id * 10_000 + ((year * 12 + number) % 10_000);
};

/** Waits for whoever changes a VAT month's book, and lets nobody change it until the commit. Before anything else is held. */
export async function holdVatMonth(tx: Tx, month: VatMonth): Promise<void> {
  await txQuery(tx, "SELECT pg_advisory_xact_lock($1::bigint)::text", turnOf(month));
}

/**
 * What changes a VAT month's book needs it open; nobody shuts it until the commit (`fiscal`, money.md section 2).
 * @throws 422 naming the month and who shut it, of the field `date`
 */
export async function requireVatOpen(tx: Tx, months: readonly VatMonth[]): Promise<void> {
  const sorted = [...months].sort((a, b) => turnOf(a) - turnOf(b));
  for (const one of sorted) await txQuery(tx, "SELECT pg_advisory_xact_lock_shared($1::bigint)::text", turnOf(one));
  for (const { company_id, month } of sorted) {
    const [lock] = await txQuery<{ name: string }>(
      tx,
      `SELECT u.name FROM period_lock l JOIN app_user u ON u.id = l.locked_by
       WHERE l.company_id = $1::int AND l.month = $2::date AND l.scope = 'fiscal' AND l.reopened_at IS NULL`,
      company_id,
      `${month}-01`,
    );
    if (!lock) continue;
    const message = `El mes fiscal ${monthTitle(month)} está cerrado: lo cerró ${lock.name}.`;
    throw new AppError(422, "vat_month_shut", message, { issues: [{ path: "date", message }] });
  }
}
