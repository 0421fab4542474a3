import type { ClientBase } from "pg";
import type { Difference } from "@/lib/ledger/sources";
import { kindSql, SHEET } from "./kinds";

const OWN = `ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = '${SHEET.type}' AND p.reverses_id IS NULL`;

/** What each file that was loaded came to, by kind and currency, as its import told it when it was saved: undoing it adds reversals, which are compared by themselves. */
const FILES = `
WITH loaded AS (SELECT i.id, i.file_name, i.facts -> 'sums' AS sums FROM import i WHERE i.kind = 'costs' AND NOT i.dry_run AND i.status = 'done' AND i.facts ? 'sums'
), said AS (
  SELECT l.id, s.kind, s.currency, sum(s.amount) AS amount FROM loaded l CROSS JOIN LATERAL jsonb_to_recordset(l.sums) AS s(kind text, currency text, amount numeric) GROUP BY 1, 2, 3
), posted AS (
  SELECT p.import_id AS id, ${kindSql("e.kind")} AS kind, e.currency::text AS currency, sum(e.amount) AS amount FROM ${OWN} AND p.import_id IN (SELECT id FROM loaded) GROUP BY 1, 2, 3
)
SELECT concat_ws(' ', 'planilla', l.file_name || ':', kind, currency) AS key, coalesce(p.amount, 0.00)::text AS kept, coalesce(s.amount, 0.00)::text AS computed
FROM said s FULL JOIN posted p USING (id, kind, currency) JOIN loaded l USING (id) WHERE coalesce(s.amount, 0) <> coalesce(p.amount, 0) ORDER BY 1`;

/** What was loaded by hand, as the audit log has it. */
const BY_HAND = `
SELECT format('movimiento %s', e.id) AS key, concat_ws(' ', ${kindSql("e.kind")}, e.day, 'centro', e.cost_centre_id, e.currency, e.amount, 'costo', e.cost) AS kept,
  concat_ws(' ', a.after ->> 'kind', a.after ->> 'day', 'centro', a.after -> 'centre' ->> 'id', a.after ->> 'currency', a.after ->> 'amount', 'costo', a.after ->> 'amount') AS computed
FROM ${OWN.replace(" WHERE", " JOIN audit_entry a ON a.object = 'cost_entry:' || e.id AND a.action = 'cost_entry.added' WHERE")} AND p.import_id IS NULL
  AND (${kindSql("e.kind")}, e.day::text, e.cost_centre_id::text, e.currency::text, e.amount, e.cost) IS DISTINCT FROM
    (a.after ->> 'kind', a.after ->> 'day', a.after -> 'centre' ->> 'id', a.after ->> 'currency', (a.after ->> 'amount')::numeric, (a.after ->> 'amount')::numeric) ORDER BY e.id`;

/**
 * A row of a sheet is its own record. What is found: a file that comes to something else than when it was loaded, by kind and currency, so not what was moved
 * between two rows of one file that are alike in both; a row that was loaded by hand and is not what the audit log says. Not found: another amount of what
 * came from the version before the ledger, of which there is neither.
 */
export const expectedSheet = async (client: ClientBase): Promise<Difference[]> => [
  ...(await client.query<Difference>(FILES)).rows,
  ...(await client.query<Difference>(BY_HAND)).rows,
];
