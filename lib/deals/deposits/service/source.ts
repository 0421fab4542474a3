import type { ClientBase } from "pg";
import { can } from "@/lib/access/can";
import { query } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import type { Difference, LedgerSource } from "@/lib/ledger/sources";

/** What came in of deposits stands in the ledger as collected in advance, to the cent. */
async function expected(client: ClientBase): Promise<readonly Difference[]> {
  const { rows } = await client.query<Difference>(
    `WITH said AS (
       SELECT d.id, d.currency, sum(r.amount) AS amount FROM show_deposit d JOIN show_deposit_receipt r ON r.deposit_id = d.id WHERE r.undone_at IS NULL GROUP BY 1, 2
     ), posted AS (
       SELECT p.source_id::int AS id, e.currency, sum(e.amount) AS amount FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
       WHERE p.source_type = 'show_deposit' AND e.kind = 'anticipado' AND e.side = 'ingreso' GROUP BY 1, 2
     ), owed AS (
       SELECT d.id, d.currency, o.paid AS amount FROM show_deposit d JOIN obligation o ON o.id = d.obligation_id WHERE d.direction = 'cobra'
     )
     SELECT 'anticipo ' || coalesce(s.id, p.id) || ', cobrado' AS key, p.amount::text AS kept, s.amount::text AS computed
     FROM said s FULL JOIN posted p ON p.id = s.id AND p.currency = s.currency WHERE coalesce(s.amount, 0) <> coalesce(p.amount, 0)
     UNION ALL SELECT 'anticipo ' || o.id || ', de su obligación', o.amount::text, s.amount::text
     FROM owed o LEFT JOIN said s ON s.id = o.id AND s.currency = o.currency WHERE o.amount <> coalesce(s.amount, 0) ORDER BY 1`,
  );
  return rows;
}

/** What the ledger knows of deposits that are collected. */
export const depositSource: LedgerSource = {
  title: "Anticipo de un show",
  expected,
  records: async (ids, reader) => {
    const rows = await query<{ id: number; show_id: number; show: string; amount: string; currency: string }>(
      `SELECT d.id, d.show_id, s.name AS show, d.amount::text AS amount, d.currency::text AS currency FROM show_deposit d JOIN "show" s ON s.id = d.show_id
       WHERE d.id = ANY ($1::int[])`,
      [ids],
    );
    return new Map(
      rows.map(({ id, show_id, show, amount, currency }) => [
        id,
        {
          text: `Anticipo de ${show}, ${formatMoney(amount, currency)}`,
          href: can(reader, "deals.read") ? `/shows/${show_id}?tab=deal` : null,
        },
      ]),
    );
  },
};
