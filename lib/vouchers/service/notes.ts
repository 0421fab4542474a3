import type { Tx } from "@/lib/db";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import type { VoucherActor } from "../actor";
import { creditorOf, giveAway, planVoucher, takeAway } from "../ledger/post";
import { costsOf } from "../rules/split";
import { followers } from "./behind";
import { settleBehind } from "./commitments";
import { move } from "./move";
import { type Held, stored } from "./record";
import { rejudge } from "./rejudge";

/** The next version of a voucher that another one touches. */
const touched = async (tx: Tx, id: number): Promise<Held> => move(tx, id, (await stored(tx, id)).state);

/** A note takes from its vouchers. Who calls holds them. */
export async function takeNote(tx: Tx, actor: VoucherActor, row: Held): Promise<void> {
  for (const { target_type, target_id, amount } of row.links) {
    if (target_type !== "voucher" || amount === null) continue;
    const invoice = await touched(tx, target_id);
    const cost = shareOf(row, amount);
    await takeAway(
      tx,
      actor,
      invoice,
      { note_id: row.id, amount, cost, supplier_id: creditorOf(row) },
      invoice.version,
    );
    await planVoucher(tx, invoice);
    await settleBehind(tx, actor, invoice);
    await rejudge(tx, actor, invoice.id);
  }
}

/** Of a note's cost the part that goes with a part of its amount. */
function shareOf({ amount, cost }: Held, part: string): string {
  if (amount === null || cost === null || compareMoney(amount, part) === 0) return cost ?? part;
  return costsOf(cost, [part, subMoney(amount, part)])[0] ?? part;
}

/** What is paid of a note's vouchers, and of itself, follows what is owed of them now. Who calls holds them, and has posted that. */
export async function lessOwed(tx: Tx, actor: VoucherActor, { id, links }: Held): Promise<void> {
  const noted = links.flatMap(({ target_type, target_id }) => (target_type === "voucher" ? [target_id] : []));
  for (const follower of await followers()) await follower.lessOwed(tx, actor, [id, ...noted]);
}

/** What an annulled note took of its vouchers is owed again. Who calls holds them. */
export async function giveNoteBack(tx: Tx, actor: VoucherActor, row: Held, reason: string): Promise<void> {
  for (const { target_type, target_id } of row.links) {
    if (target_type !== "voucher") continue;
    await giveAway(tx, actor, row.id, target_id, reason);
    const invoice = await touched(tx, target_id);
    await planVoucher(tx, invoice);
    await settleBehind(tx, actor, invoice);
    await rejudge(tx, actor, invoice.id);
  }
  await lessOwed(tx, actor, row);
}
