import type { ClientBase } from "pg";
import { type Difference, ledgerSources } from "./sources";

/** What is reversed is reversed whole: line by line the opposite, whatever month it went to. */
const MIRRORS = `
  WITH pair AS (SELECT p.id, p.reverses_id, p.source_type, p.source_id FROM ledger_posting p WHERE p.reverses_id IS NOT NULL), one AS (
    SELECT p.id, n.line, n.amount, n.cost, n.kind, n.currency FROM pair p JOIN ledger_entry n ON n.posting_id = p.id
  ), other AS (SELECT p.id, o.line, -o.amount AS amount, -o.cost AS cost, o.kind, o.currency FROM pair p JOIN ledger_entry o ON o.posting_id = p.reverses_id)
  SELECT 'ledger_posting' AS what, concat_ws(' ', 'asiento', p.id, 'que anula el', p.reverses_id, 'de', p.source_type, p.source_id) AS key,
    concat_ws(' ', n.kind, n.currency, n.amount, 'costo', n.cost) AS kept, concat_ws(' ', o.kind, o.currency, o.amount, 'costo', o.cost) AS computed
  FROM one n FULL JOIN other o USING (id, line) JOIN pair p USING (id)
  WHERE (n.kind, n.currency, n.amount, n.cost) IS DISTINCT FROM (o.kind, o.currency, o.amount, o.cost) ORDER BY p.id, line`;

/** Something that is kept and should be another: of what, and of which of them. */
export interface Wrong extends Difference {
  what: string;
}

/**
 * Recomputes every kept sum, obligation, plan of cash, reversal and what each domain expects its records to have posted.
 * @returns how many entries were looked at, and what differs, in the order in which it was asked
 */
export async function verifyLedger(client: ClientBase): Promise<{ entries: number; wrong: Wrong[] }> {
  const wrong: Wrong[] = [];
  for (const asked of ["ledger_wrong", "owed_wrong", "obligations_wrong"])
    wrong.push(...(await client.query<Wrong>(`SELECT what, key, kept, computed FROM ${asked}()`)).rows);
  wrong.push(...(await client.query<Wrong>(MIRRORS)).rows);
  for (const [type, { title, expected }] of await ledgerSources())
    for (const one of (await expected?.(client)) ?? []) wrong.push({ what: `${title} (${type})`, ...one });
  const { rows } = await client.query<{ entries: string }>("SELECT count(*) AS entries FROM ledger_entry");
  return { entries: Number(rows[0]?.entries ?? 0), wrong };
}
