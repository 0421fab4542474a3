import { type Tx, txQuery } from "@/lib/db";
import { unscheduleVouchers } from "@/lib/vouchers/service/schedule";
import { type HeldItem, positive, vouchersOf } from "./held";
import { movePayables } from "./payable";

/** Nothing of some items is held any more: what they pay is due again. Who calls holds the subjects. */
export async function letGo(tx: Tx, items: readonly HeldItem[]): Promise<void> {
  await movePayables(
    tx,
    items.map(({ payable_id, amount }) => ({ payable_id, held: `-${positive(amount)}` })),
  );
  const ids = vouchersOf(items);
  const free = await txQuery<{ id: number }>(
    tx,
    "SELECT subject_id AS id FROM payable WHERE kind = 'voucher' AND subject_id = ANY ($1::int[]) AND held = 0",
    ids,
  );
  await unscheduleVouchers(
    tx,
    free.map(({ id }) => id),
  );
}
