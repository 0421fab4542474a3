import type { ClientBase } from "pg";
import { query } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import type { Difference, LedgerSource } from "@/lib/ledger/sources";

/** What each match that stands accrued and paid by itself: the lines of a rule, or what its lines took beyond their orders. */
const EXPECTED = `WITH said AS (
  SELECT m.id, CASE WHEN m.kind = 'regla' THEN -sum(l.amount) ELSE m.difference END AS amount
  FROM bank_match m JOIN bank_statement_line l ON l.match_id = m.id WHERE m.undone_at IS NULL GROUP BY m.id
), both_kinds AS (
  SELECT id, kind, amount FROM said CROSS JOIN (VALUES ('devengado'), ('pagado')) AS k(kind) WHERE amount <> 0
), posted AS (
  SELECT p.source_id AS id, e.kind, sum(CASE e.side WHEN 'ingreso' THEN -e.amount ELSE e.amount END) AS amount FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
  WHERE p.source_type = 'bank_match' GROUP BY 1, 2 HAVING sum(CASE e.side WHEN 'ingreso' THEN -e.amount ELSE e.amount END) <> 0
)
SELECT format('conciliación %s: %s', coalesce(s.id, p.id), coalesce(s.kind, p.kind)) AS key, coalesce(p.amount, 0.00)::text AS kept, coalesce(s.amount, 0.00)::text AS computed
FROM both_kinds s FULL JOIN posted p ON p.id = s.id AND p.kind = s.kind WHERE s.amount IS DISTINCT FROM p.amount ORDER BY 1`;

/** What the ledger knows of matches of the bank's lines as a source of entries. */
export const matchLedgerSource: LedgerSource = {
  title: "Movimiento del banco",
  records: async (ids) => {
    const rows = await query<{ id: number; name: string; day: string; text: string | null }>(
      `SELECT m.id, a.name, m.day::text AS day, (SELECT min(l.text) FROM bank_statement_line l WHERE l.match_id = m.id) AS text
       FROM bank_match m JOIN own_account a ON a.id = m.own_account_id WHERE m.id = ANY ($1::int[])`,
      [ids],
    );
    return new Map(
      rows.map(({ id, name, day, text }) => [
        id,
        { text: [text || "Movimiento", name, formatDay(day)].join(", "), href: null },
      ]),
    );
  },
  expected: async (client: ClientBase) => (await client.query<Difference>(EXPECTED)).rows,
};
