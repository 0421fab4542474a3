import type { ClientBase } from "pg";
import { can } from "@/lib/access/can";
import { query } from "@/lib/db";
import type { Difference, LedgerReader, LedgerSource, SourceRecord } from "@/lib/ledger/sources";
import { type Channel, channelTitles, expenseHref, monthName } from "../rules/kinds";

/** How people call some expenses, and where a person looks at each. */
async function expenses(ids: readonly number[], reader: LedgerReader): Promise<ReadonlyMap<number, SourceRecord>> {
  const rows = await query<{ id: number; code: string; concept: string; by: number }>(
    "SELECT id, code, concept, created_by_user_id AS by FROM expense WHERE id = ANY ($1::int[])",
    [ids],
  );
  return new Map(
    rows.map(({ id, code, concept, by }) => [
      id,
      {
        text: `${code}, ${concept}`,
        href: can(reader, "spend.read") || by === reader.userId ? expenseHref(code) : null,
        files: { type: "expense", id: String(id) },
      },
    ]),
  );
}

/** The cells of the plan. */
async function plans(ids: readonly number[], reader: LedgerReader): Promise<ReadonlyMap<number, SourceRecord>> {
  const rows = await query<{ id: number; place: string; channel: Channel; month: string; scope: string }>(
    `SELECT c.id, coalesce(s.name, j.name) AS place, l.channel, to_char(c.month, 'YYYY-MM') AS month, CASE WHEN l.show_id IS NULL THEN 'campania=' || l.project_id ELSE 'show=' || l.show_id END AS scope
     FROM spend_plan c JOIN spend_line l ON l.id = c.line_id LEFT JOIN show s ON s.id = l.show_id LEFT JOIN project j ON j.id = l.project_id WHERE c.id = ANY ($1::int[])`,
    [ids],
  );
  const opens = can(reader, "spend.plan");
  return new Map(
    rows.map(({ id, place, channel, month, scope }) => [
      id,
      {
        text: `${channelTitles[channel]} de ${monthName(month)}, ${place}`,
        href: opens ? `/presupuestos?${scope}` : null,
      },
    ]),
  );
}

/**
 * What an expense asks for is what it comes to while it waits, else nothing; what it promises is that less what its vouchers took, while
 * it is approved, else nothing. So nothing is promised and accrued at once.
 */
const MONEY = `
WITH said AS (
  SELECT e.id, 'solicitado' AS kind, CASE WHEN e.state = 'en_aprobacion' THEN e.amount ELSE 0 END AS amount FROM expense e
  UNION ALL SELECT e.id, 'comprometido', CASE WHEN e.state = 'aprobado' THEN e.amount - coalesce((SELECT -sum(y.amount) FROM ledger_posting g
    JOIN ledger_entry y ON y.posting_id = g.id AND y.kind = 'comprometido' LEFT JOIN ledger_posting o ON o.id = g.reverses_id
    WHERE g.source_type = 'expense' AND g.source_id = e.id AND coalesce(o.event, g.event) LIKE 'tomado:%'), 0) ELSE 0 END FROM expense e
), posted AS (
  SELECT p.source_id AS id, y.kind, sum(y.amount) AS amount FROM ledger_posting p JOIN ledger_entry y ON y.posting_id = p.id
  WHERE p.source_type = 'expense' GROUP BY 1, 2
)
SELECT format('gasto %s: %s', coalesce(s.id, p.id), coalesce(s.kind, p.kind)) AS key, coalesce(p.amount, 0.00)::text AS kept, coalesce(s.amount, 0.00)::text AS computed
FROM said s FULL JOIN posted p ON p.id = s.id AND p.kind = s.kind WHERE coalesce(s.amount, 0) <> coalesce(p.amount, 0) ORDER BY 1`;

/** Its lines come to what it is, and each purse is promised no more than its lines. */
const LINES = `
SELECT format('gasto %s: renglones', e.id) AS key, e.amount::text AS kept, coalesce(sum(x.amount), 0.00)::text AS computed
FROM expense e LEFT JOIN expense_line x ON x.expense_id = e.id GROUP BY e.id HAVING e.amount <> coalesce(sum(x.amount), 0) ORDER BY 1`;

/** Every expense whose entries or lines are not what it says. */
async function expected(client: ClientBase): Promise<Difference[]> {
  return [...(await client.query<Difference>(MONEY)).rows, ...(await client.query<Difference>(LINES)).rows];
}

/**
 * No line of the plan has less than nothing, what a show's budget gave it is what it got, and all that its purse was budgeted came by the plan: so
 * a show comes to the same with marketing's money in it and without.
 */
const PLANS = `
WITH own AS (
  SELECT c.id, sum(e.amount) FILTER (WHERE e.purse_id = l.purse_id) AS given, -sum(e.amount) FILTER (WHERE e.purse_id <> l.purse_id) AS taken,
    count(*) FILTER (WHERE e.purse_id <> l.purse_id AND (p.kind <> 'show' OR p.show_id IS DISTINCT FROM l.show_id)) AS strange
  FROM spend_plan c JOIN spend_line l ON l.id = c.line_id JOIN ledger_posting g ON g.source_type = 'spend_plan' AND g.source_id = c.id
    JOIN ledger_entry e ON e.posting_id = g.id LEFT JOIN purse p ON p.id = e.purse_id GROUP BY c.id
)
SELECT format('plan %s: dado', c.id) AS key, coalesce(own.given, 0.00)::text AS kept, c.given::text AS computed
FROM spend_plan c LEFT JOIN own ON own.id = c.id WHERE coalesce(own.given, 0) <> c.given
UNION ALL
SELECT format('plan %s: asignado', id) AS key, coalesce(given, 0.00)::text AS kept, coalesce(taken, 0.00)::text AS computed
FROM own WHERE coalesce(given, 0) < 0 OR coalesce(taken, 0) < 0 OR coalesce(taken, 0) > coalesce(given, 0) OR strange > 0
UNION ALL
SELECT format('bolsa %s: presupuesto por fuera del plan', l.purse_id), sum(e.amount)::text, '0.00'
FROM spend_line l JOIN ledger_entry e ON e.purse_id = l.purse_id AND e.kind = 'presupuestado' JOIN ledger_posting g ON g.id = e.posting_id
WHERE g.source_type <> 'spend_plan' GROUP BY l.purse_id HAVING sum(e.amount) <> 0 ORDER BY 1`;

async function expectedOfPlans(client: ClientBase): Promise<Difference[]> {
  return (await client.query<Difference>(PLANS)).rows;
}

/** What the ledger knows of marketing as a source of entries. */
export const marketingSources: Readonly<Record<string, LedgerSource>> = {
  expense: { title: "Gasto de marketing", records: expenses, expected },
  spend_plan: { title: "Plan de gasto", records: plans, expected: expectedOfPlans },
};
