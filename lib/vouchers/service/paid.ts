import { type Tx, txQuery } from "@/lib/db";
import { addMoney, compareMoney } from "@/lib/format/moneyMath";
import { unpaidOf } from "@/lib/ledger/balances";
import { type PostingActor, post } from "@/lib/ledger/post";
import { lesser, take, totalOf } from "@/lib/ledger/shares";
import { paid } from "@/lib/ledger/transitions";
import { planVoucher, sourceOf } from "../ledger/post";
import { stateAfter } from "../rules/states";
import { move } from "./move";
import { stored } from "./record";

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
  const [before] = await txQuery<{ n: number }>(
    tx,
    "SELECT count(*)::int AS n FROM ledger_posting WHERE source_type = 'voucher' AND source_id = $1::bigint AND event = $2::text",
    id,
    event,
  );
  const lines = paid(take(owed, part)).lines;
  await post(tx, actor, [{ source: { ...source, event, version: (before?.n ?? 0) + 1 }, day, lines }]);
  const row = await stored(tx, id);
  const whole = compareMoney(addMoney(row.paid, row.credited), row.amount ?? "0") >= 0;
  // What waits for its approval is paid when that comes (`decided` of approvalKind.ts).
  const state = stateAfter(row.state, whole ? "pagar" : "pagar_parte");
  if (state) await move(tx, id, state);
  await planVoucher(tx, row);
  return part;
}
