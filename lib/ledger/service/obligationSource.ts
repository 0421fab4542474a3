import type { ClientBase } from "pg";
import { query } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import type { Difference, LedgerSource } from "../sources";

/**
 * What was paid of those that accrue is what their payments posted, also where a voucher took their place and the payment went along.
 * What they accrued and what is planned of them `obligations_wrong` compares, and each domain what its record says with what is owed.
 */
const PAID = `
SELECT format('obligación %s: pagado', o.id) AS key, coalesce(p.paid, 0.00)::text AS kept, o.paid::text AS computed FROM obligation o LEFT JOIN (
  SELECT p.source_id AS id, sum(e.amount) AS paid FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id AND e.kind = 'pagado' LEFT JOIN ledger_posting b ON b.id = p.reverses_id
  WHERE p.source_type = 'obligation' AND split_part(coalesce(b.event, p.event), ':', 1) NOT IN ('tomada', 'vuelta') GROUP BY 1) p ON p.id = o.id
WHERE o.accrues AND o.paid <> coalesce(p.paid, 0) ORDER BY o.id`;

/** What is owed without a voucher, as entries name it. */
export const obligationSource: LedgerSource = {
  title: "Obligación",
  expected: async (client: ClientBase): Promise<Difference[]> => (await client.query<Difference>(PAID)).rows,
  records: async (ids) => {
    const rows = await query<{ id: number; payee: string; amount: string; currency: string }>(
      "SELECT id, payee, amount::text AS amount, currency::text AS currency FROM obligation WHERE id = ANY ($1::int[])",
      [ids],
    );
    return new Map(
      rows.map(({ id, payee, amount, currency }) => [
        id,
        { text: [payee, formatMoney(amount, currency)].filter(Boolean).join(", "), href: null },
      ]),
    );
  },
};
