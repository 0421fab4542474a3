import type { Tx } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { payHeld, payNote, unpayHeld } from "@/lib/vouchers/service/paid";
import { holdVouchers, stored } from "@/lib/vouchers/service/record";
import type { CardActor } from "../../actor";

const paymentOf = (statement: number): string => `tarjeta:${statement}`;

/** The settlement that its expense is of was paid. */
export async function payVoucher(
  tx: Tx,
  actor: CardActor,
  id: number,
  statement: number,
  day: string | null,
): Promise<void> {
  await holdVouchers(tx, [id]);
  const row = await stored(tx, id);
  if (row.takes_away) return payNote(tx, actor, row, { event: paymentOf(statement), day: day ?? todayIn() });
  await payHeld(tx, actor, id, { event: paymentOf(statement), day: day ?? todayIn(), amount: row.amount ?? "0.00" });
}

/** The settlement that its expense is of was not paid after all. */
export async function unpayVoucher(
  tx: Tx,
  actor: CardActor,
  id: number,
  statement: number,
  reason: string,
): Promise<void> {
  await holdVouchers(tx, [id]);
  await unpayHeld(tx, actor, id, { event: paymentOf(statement), reason });
}
