import type { Tx } from "@/lib/db";
import { addMoney, compareMoney } from "@/lib/format/moneyMath";
import { unpaidOf } from "@/lib/ledger/balances";
import { type PostingActor, postNext, takeBack } from "@/lib/ledger/post";
import { lesser, negated, take, totalOf } from "@/lib/ledger/shares";
import { bounced, paid } from "@/lib/ledger/transitions";
import { movePaid, planVoucher, said, sourceOf } from "../ledger/post";
import { stateAfter, type VoucherState, type VoucherStep } from "../rules/states";
import { setState } from "./move";
import { type Held, stored } from "./record";

/** What what was paid of a voucher, with what notes took of it, makes of its state; null where nothing is paid. */
function stepOf({ paid: done, credited, amount }: Held): VoucherStep | null {
  if (compareMoney(done, "0") <= 0) return null;
  return compareMoney(addMoney(done, credited), amount ?? "0") >= 0 ? "pagar" : "pagar_parte";
}

/**
 * Money that went out elsewhere pays a voucher, of what it owes at most. Who calls holds it; the same event again pays more.
 * @returns how much was paid of it
 */
export async function payHeld(
  tx: Tx,
  actor: PostingActor,
  id: number,
  { event, day, amount }: { event: string; day: string; amount: string },
): Promise<string> {
  const source = sourceOf(id);
  const owed = await unpaidOf(tx, source);
  const part = lesser(amount, totalOf(owed));
  if (compareMoney(part, "0") <= 0) return "0.00";
  await postNext(tx, actor, source, { event, day, lines: paid(take(owed, part)).lines });
  const row = await stored(tx, id);
  // What waits for its approval is paid when that comes (`decided` of approvalKind.ts).
  const state = stateAfter(row.state, stepOf(row) ?? "pagar_parte");
  if (state) await setState(tx, id, state);
  await planVoucher(tx, row);
  return part;
}

/** The settlement of a card gave back what a note by card took: what is the note's own of it. Who calls holds it. */
export async function payNote(
  tx: Tx,
  actor: PostingActor,
  row: Held,
  { event, day }: { event: string; day: string },
): Promise<void> {
  const source = sourceOf(row.id);
  const owed = (await unpaidOf(tx, source)).map(negated);
  await postNext(tx, actor, source, { event, day, lines: said(row, bounced(owed)) });
}

/**
 * A payment of a voucher was noted by mistake: what its event posted is reversed, whatever it is charged to meanwhile, and as much
 * is owed again. Who calls holds it. Nothing where that event paid nothing of it.
 */
export async function unpayHeld(
  tx: Tx,
  actor: PostingActor,
  id: number,
  { event, reason }: { event: string; reason: string },
): Promise<void> {
  const source = sourceOf(id);
  if ((await takeBack(tx, actor, source, event, reason)) === 0) return;
  const moved = await takeBack(tx, actor, source, "pago_movido", reason);
  const before = await stored(tx, id);
  const row = await setState(tx, id, unpaidState(before));
  if (moved > 0) await movePaid(tx, actor, row, reason);
  await planVoucher(tx, row);
}

/** Less is paid of it than was: its state and its plan are of what is left. Who calls holds it, and has posted that. */
export async function lessPaid(tx: Tx, id: number): Promise<void> {
  const before = await stored(tx, id);
  await planVoucher(tx, await setState(tx, id, unpaidState(before)));
}

function unpaidState(row: Held): VoucherState {
  const open = stateAfter(row.state, "deshacer_pago");
  const step = stepOf(row);
  return open === null ? row.state : ((step && stateAfter(open, step)) ?? open);
}
