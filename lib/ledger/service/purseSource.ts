import type { ClientBase } from "pg";
import { query } from "@/lib/db";
import type { Difference, LedgerSource } from "../sources";

/**
 * What a purse was given has no record beside its entries, so that another amount of it cannot be told; what can is that it is budget, and that
 * purse's own.
 */
const OWN = `
SELECT format('bolsa %s: presupuesto', p.source_id) AS key, concat_ws(' ', e.kind, e.side, 'bolsa ' || e.purse_id) AS kept, 'presupuestado gasto bolsa ' || p.source_id AS computed
FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = 'purse'
  AND (e.kind, e.side, e.purse_id) IS DISTINCT FROM ('presupuestado', 'gasto', p.source_id) ORDER BY 1`;

/** What the ledger knows of purses that were given a budget. */
export const purseSource: LedgerSource = {
  title: "Presupuesto de una bolsa",
  records: async (ids) => {
    const rows = await query<{ id: number; name: string }>(
      "SELECT id, coalesce(nullif(name, ''), nullif(area, ''), 'Bolsa ' || id) AS name FROM purse WHERE id = ANY ($1::int[])",
      [ids],
    );
    return new Map(rows.map(({ id, name }) => [id, { text: name, href: null }]));
  },
  expected: async (client: ClientBase): Promise<Difference[]> => (await client.query<Difference>(OWN)).rows,
};
