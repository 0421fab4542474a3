import type { ClientBase } from "pg";
import type { Difference, LedgerSource } from "../sources";

/**
 * A conversion that came late is of its entry's cost by the rate that it names. One whose rate was corrected since stays as it is (`ledger_convert`), and
 * is not compared; nor is that of another currency than pesos whose own rate came or changed since.
 */
const CONVERTED = `
WITH late AS (
  SELECT x.source_id AS id, c.currency, x.at, e.day, e.currency AS own, e.cost, c.kept, c.rate_id FROM ledger_posting x JOIN ledger_entry n ON n.posting_id = x.id
  JOIN ledger_entry e ON e.id = x.source_id
  CROSS JOIN LATERAL (VALUES ('USD', n.cost_usd, n.usd_rate_id), ('EUR', n.cost_eur, n.eur_rate_id)) AS c(currency, kept, rate_id)
  WHERE x.source_type = 'ledger_entry' AND x.reverses_id IS NULL AND c.kept IS NOT NULL
), own AS MATERIALIZED (
  SELECT d.own, d.day, r.rate, f.updated_at FROM (SELECT DISTINCT own, day FROM late) d CROSS JOIN LATERAL ledger_in_pesos(d.own, d.day) r LEFT JOIN fx_rate f ON f.id = r.id
), due AS (
  SELECT l.*, round(l.cost * o.rate / f.rate, 2) AS computed FROM late l JOIN fx_rate f ON f.id = l.rate_id JOIN own o ON (o.own, o.day) = (l.own, l.day)
  WHERE f.updated_at <= l.at AND coalesce(o.updated_at <= l.at, true)
)
SELECT format('renglón %s: en %s', id, currency) AS key, kept::text AS kept, computed::text AS computed FROM due WHERE kept <> computed ORDER BY id, currency`;

/** What the ledger knows of conversions that came after their entry. */
export const convertedSource: LedgerSource = {
  title: "Cotización",
  expected: async (client: ClientBase): Promise<Difference[]> => (await client.query<Difference>(CONVERTED)).rows,
};
