import { type Tx, txQuery } from "@/lib/db";
import { transitions } from "../rules/states";

const moved = (state: string): string => `state = ${state}, version = v.version + 1, updated_at = now()`;

/** Vouchers are in a batch of payments. Who calls holds them. */
export async function scheduleVouchers(tx: Tx, ids: readonly number[]): Promise<void> {
  const { from, to } = transitions.programar;
  await txQuery(
    tx,
    `UPDATE voucher v SET ${moved("$3::text")} WHERE v.id = ANY ($1::int[]) AND v.state = ANY ($2::text[])`,
    [...ids],
    [...from],
    to,
  );
}

/** Vouchers are in no batch any more: approved, and where something is paid of them, that. Who calls holds them. */
export async function unscheduleVouchers(tx: Tx, ids: readonly number[]): Promise<void> {
  const { from, to } = transitions.desprogramar;
  await txQuery(
    tx,
    `UPDATE voucher v SET ${moved(`CASE WHEN EXISTS (SELECT 1 FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = 'voucher'
       AND p.source_id = v.id AND e.kind = 'pagado' HAVING sum(e.amount) > 0) THEN $4::text ELSE $3::text END`)}
     WHERE v.id = ANY ($1::int[]) AND v.state = ANY ($2::text[])`,
    [...ids],
    [...from],
    to,
    transitions.pagar_parte.to,
  );
}
