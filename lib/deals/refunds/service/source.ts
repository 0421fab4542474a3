import type { ClientBase } from "pg";
import type { Difference, LedgerSource } from "@/lib/ledger/sources";

/** What we give back of a show that was called off is owed, as much as was noted then. */
const OWED = `SELECT format('devolución %s', f.id) AS key, concat_ws(' ', o.currency, o.amount, o.state) AS kept, concat_ws(' ', f.currency, f.amount, 'abierta') AS computed
FROM show_refund f LEFT JOIN obligation o ON o.id = f.obligation_id WHERE f.refund_by = 'empresa'
  AND (o.currency, o.amount, o.state) IS DISTINCT FROM (f.currency, f.amount, 'abierta') ORDER BY f.id`;

/** What the ledger knows of what is given back: it is owed, and posts nothing by itself. */
export const refundSource: LedgerSource = {
  title: "Devolución de un show",
  expected: async (client: ClientBase): Promise<Difference[]> => (await client.query<Difference>(OWED)).rows,
};
