import type { ClientBase } from "pg";
import type { Difference, LedgerSource } from "@/lib/ledger/sources";

/** What a statement that was reviewed says that it costs us is owed to its artist; what advances and withholdings cancelled of it is paid. */
const OWED = `SELECT format('liquidación %s', s.id) AS key, concat_ws(' ', o.currency, coalesce(o.amount, 0.00), 'compensado', coalesce(p.amount, 0.00)) AS kept,
  concat_ws(' ', CASE WHEN s.owed > 0 THEN s.currency END, greatest(s.owed, 0.00), 'compensado', x.amount) AS computed
FROM artist_statement s LEFT JOIN obligation o ON o.id = s.obligation_id AND o.state = 'abierta'
LEFT JOIN LATERAL (SELECT sum(e.amount) AS amount FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id AND e.kind = 'pagado'
  WHERE p.source_type = 'obligation' AND p.source_id = o.id AND p.event = 'compensado:liquidacion:' || s.id) p ON true
CROSS JOIN LATERAL (SELECT least(greatest(s.owed, 0.00), greatest(s.owed - s.balance, 0.00)) AS amount) x
WHERE (coalesce(o.amount, 0), coalesce(p.amount, 0)) IS DISTINCT FROM (greatest(s.owed, 0), x.amount) OR o.currency <> s.currency ORDER BY s.id`;

/** What the ledger knows of statements: what they owe is an obligation, and they post nothing by themselves. */
export const statementSource: LedgerSource = {
  title: "Liquidación de un artista",
  expected: async (client: ClientBase): Promise<Difference[]> => (await client.query<Difference>(OWED)).rows,
};
