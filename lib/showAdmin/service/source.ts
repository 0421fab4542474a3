import type { ClientBase } from "pg";
import type { Difference, LedgerSource } from "@/lib/ledger/sources";

/** What is owed of a show's rights is owed by its base and its rate, where it has one, until it is annulled. */
const OWED = `SELECT format('derechos %s: %s', d.id, d.body) AS key, concat_ws(' ', o.currency, o.amount, o.state) AS kept, concat_ws(' ', d.currency, x.amount, x.state) AS computed
FROM show_due d JOIN show_due_rate r ON r.id = d.rate_id LEFT JOIN obligation o ON o.id = d.obligation_id
CROSS JOIN LATERAL (SELECT CASE WHEN r.percent IS NULL OR o.base IS NULL THEN o.amount ELSE round(o.base * r.percent / 100, 2) END AS amount,
  CASE WHEN d.annulled_at IS NULL THEN 'abierta' ELSE 'anulada' END AS state) x
WHERE (o.currency, o.amount, o.state) IS DISTINCT FROM (d.currency, x.amount, x.state) OR o.id IS NULL ORDER BY d.id`;

/** What the ledger knows of a show's rights: they are obligations, and post nothing by themselves. */
export const dueSource: LedgerSource = {
  title: "Derechos de un show",
  expected: async (client: ClientBase): Promise<Difference[]> => (await client.query<Difference>(OWED)).rows,
};
