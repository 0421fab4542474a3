import type { Tx } from "@/lib/db";
import { noted } from "@/lib/vouchers/service/move";
import { type Held, holdVouchers, stored } from "@/lib/vouchers/service/record";
import { annulHeld, discardHeld, restoreHeld } from "@/lib/vouchers/service/steps";
import type { CardActor } from "../../actor";

/** It came in with its expense, and nobody else says that it is there. */
export const isOwn = ({ origin }: Held): boolean => origin === "tarjeta";
export const isListed = ({ check_state }: Held): boolean => check_state === "coincide" || check_state === "difiere";

/**
 * A voucher whose expense is no receipt of the company's any more, or another one: what came in with the expense goes with it and leaves
 * its number free; what came by another door, or ARCA's list has, is no card's any more. The expense let go of it before.
 */
export async function leaveVoucher(tx: Tx, actor: CardActor, id: number): Promise<void> {
  await holdVouchers(tx, [id]);
  const found = await stored(tx, id);
  if (isOwn(found) && !isListed(found)) {
    const reason = "Su gasto de tarjeta es otra cosa";
    await unmakeVoucher(tx, actor, id, reason);
    const before = await stored(tx, id);
    await discardHeld(tx, actor, before, reason);
    return noted(tx, actor, id, { action: "discarded", before, more: { reason } });
  }
  await tx.voucher.update({
    where: { id },
    data: { paid_by: "transferencia", version: { increment: 1 }, updated_at: new Date() },
  });
  await noted(tx, actor, id, { action: "changed", before: found });
}

/** The expense that a voucher is of is looked at again: what it accrued is as before it, and it waits as any that came in. */
export async function unmakeVoucher(tx: Tx, actor: CardActor, id: number, reason: string): Promise<void> {
  const taken = await tx.voucherLink.findMany({ where: { voucher_id: id, target_type: "voucher" } });
  await holdVouchers(tx, [id, ...taken.map(({ target_id }) => target_id)]);
  const before = await stored(tx, id);
  if (before.state === "recibido") return;
  await annulHeld(tx, actor, before, reason);
  await restoreHeld(tx, await stored(tx, id));
  await noted(tx, actor, id, { action: "restored", before, more: { reason } });
}
