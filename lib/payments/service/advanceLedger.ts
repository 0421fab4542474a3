import type { ClientBase } from "pg";
import { can } from "@/lib/access/can";
import { query, type Tx, txQuery } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import { conflict } from "@/lib/http/errors";
import { balanceOf } from "@/lib/ledger/balances";
import { type PostingActor, postNext, takeBack } from "@/lib/ledger/post";
import { type Share, take, totalOf } from "@/lib/ledger/shares";
import type { Difference, LedgerSource } from "@/lib/ledger/sources";
import { advanced, advanceUsed } from "@/lib/ledger/transitions";
import { advanceTitles } from "../rules/kinds";

export const sourceOfAdvance = (id: number) => ({ type: "payment_advance", id });

/** What an advance is charged to. */
export async function sharesOf(tx: Tx, id: number, amount: string): Promise<Share[]> {
  return txQuery<Share>(
    tx,
    `SELECT company_id, supplier_id, CASE WHEN target_type = 'show' THEN target_id END AS show_id, currency::text AS currency, $2::text AS amount
     FROM payment_advance WHERE id = $1::int`,
    id,
    amount,
  );
}

/** The advance that an obligation is of, if any. */
export async function advanceOf(tx: Tx, obligation: number): Promise<number | null> {
  const [row] = await txQuery<{ id: number }>(
    tx,
    "SELECT source_id::int AS id FROM obligation WHERE id = $1::int AND source_type = 'payment_advance'",
    obligation,
  );
  return row?.id ?? null;
}

type Payment = { event: string; amount: string; day: string };

/** Money went out before its voucher. */
export async function postAdvance(
  tx: Tx,
  actor: PostingActor,
  id: number,
  { event, amount, day }: Payment,
): Promise<void> {
  const { lines } = advanced(await sharesOf(tx, id, amount));
  await postNext(tx, actor, sourceOfAdvance(id), { event, day, lines });
}

/** It came back. @throws 409 where a voucher used it meanwhile */
export async function unpostAdvance(
  tx: Tx,
  actor: PostingActor,
  id: number,
  { event, amount, reason }: Omit<Payment, "day"> & { reason: string },
): Promise<void> {
  if (compareMoney(totalOf(await balanceOf(tx, sourceOfAdvance(id), "anticipado")), amount) < 0)
    throw conflict("El anticipo ya se aplicó a un comprobante: deshacer eso primero.");
  await takeBack(tx, actor, sourceOfAdvance(id), event, reason);
}

/** A voucher uses it up. @throws 409 where less is left of it */
export async function useAdvance(
  tx: Tx,
  actor: PostingActor,
  id: number,
  { event, amount, day }: Payment,
): Promise<void> {
  const left = await balanceOf(tx, sourceOfAdvance(id), "anticipado");
  if (compareMoney(totalOf(left), amount) < 0) throw conflict("Del anticipo queda menos que lo que se descuenta.");
  await postNext(tx, actor, sourceOfAdvance(id), { event, day, lines: advanceUsed(take(left, amount)).lines });
}

/** What of each is left to be used is what was paid of it, less what vouchers used in orders that were credited; each payment by itself payment orders compare (`source.ts`). */
const LEFT = `
WITH used AS (
  SELECT p.subject_id AS id, sum(abs(i.amount)) AS amount FROM payment_item i JOIN payment_order r ON r.id = i.order_id JOIN payable p ON p.id = i.payable_id
  WHERE p.kind = 'advance' AND r.state IN ('acreditado', 'conciliado') GROUP BY 1
), posted AS (
  SELECT p.source_id AS id, sum(e.amount) AS amount FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id AND e.kind = 'anticipado'
  WHERE p.source_type = 'payment_advance' GROUP BY 1
), said AS (SELECT a.id, o.paid - coalesce(u.amount, 0) AS amount FROM payment_advance a JOIN obligation o ON o.id = a.obligation_id LEFT JOIN used u ON u.id = a.id)
SELECT format('anticipo %s: sin usar', coalesce(s.id, p.id)) AS key, coalesce(p.amount, 0.00)::text AS kept, coalesce(s.amount, 0.00)::text AS computed
FROM said s FULL JOIN posted p USING (id) WHERE coalesce(s.amount, 0) <> coalesce(p.amount, 0)
UNION ALL
SELECT format('anticipo %s: a pagar', a.id), concat_ws(' ', o.currency, o.amount), concat_ws(' ', a.currency, a.amount) FROM payment_advance a JOIN obligation o ON o.id = a.obligation_id
WHERE o.currency <> a.currency OR o.amount <> a.amount ORDER BY 1`;

/** What the ledger knows of advances as a source of entries. */
export const advanceSource: LedgerSource = {
  title: "Anticipo",
  expected: async (client: ClientBase): Promise<Difference[]> => (await client.query<Difference>(LEFT)).rows,
  records: async (ids, reader) => {
    const rows = await query<{
      id: number;
      kind: keyof typeof advanceTitles;
      amount: string;
      currency: string;
      name: string;
    }>(
      `SELECT a.id, a.kind, a.amount::text AS amount, a.currency::text AS currency, s.name FROM payment_advance a
       JOIN supplier_kept k ON k.id = a.supplier_id JOIN supplier s ON s.id = k.kept_id WHERE a.id = ANY ($1::int[])`,
      [ids],
    );
    return new Map(
      rows.map(({ id, kind, amount, currency, name }) => [
        id,
        {
          text: `${advanceTitles[kind]} a ${name}, ${formatMoney(amount, currency)}`,
          href: can(reader, "payments.prepare") ? "/pagos" : null,
        },
      ]),
    );
  },
};
