import { can } from "@/lib/access/can";
import { query, type Tx, txQuery } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import { conflict } from "@/lib/http/errors";
import { balanceOf } from "@/lib/ledger/balances";
import { type PostingActor, postNext, takeBack } from "@/lib/ledger/post";
import { type Share, take, totalOf } from "@/lib/ledger/shares";
import type { LedgerSource } from "@/lib/ledger/sources";
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

/** What the ledger knows of advances as a source of entries; what they have to have posted, payment orders say (`source.ts`). */
export const advanceSource: LedgerSource = {
  title: "Anticipo",
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
