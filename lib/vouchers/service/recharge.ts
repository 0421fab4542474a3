import type { Tx } from "@/lib/db";
import type { VoucherActor } from "../actor";
import { accruesAsBefore, planVoucher, postAgain } from "../ledger/post";
import { stateAfter } from "../rules/states";
import { asCommitted } from "./commitments";
import { storeAllocations, storedLines } from "./lines";
import { move, noted, requireStep } from "./move";
import { stored } from "./record";
import { edited } from "./send";
import { allocated } from "./steps";

/**
 * Charges an accrued voucher as what is behind it is by now, in the caller's transaction and with both held: somebody said anew what of that
 * it bills. Nothing where it is charged so already, or what is behind it belongs nowhere. Errors: 409, 422.
 */
export async function chargeAsBehind(tx: Tx, actor: VoucherActor, id: number, reason: string): Promise<void> {
  const before = await stored(tx, id);
  const was = await storedLines(tx, id);
  const charged = await asCommitted(tx, actor, before);
  if (charged.length === 0 || accruesAsBefore([before, was], [before, charged])) return;
  const first = stateAfter(before.state, "imputar") !== null;
  if (!first) requireStep(before, "reimputar");
  await storeAllocations(tx, actor.userId, id, charged, reason);
  const row = await move(tx, id, before.state);
  await postAgain(tx, actor, row, charged, { event: "imputado", reason });
  await planVoucher(tx, row);
  await noted(tx, actor, id, { action: "allocated", before, more: { lines: charged, reason } });
  if (first) await allocated(tx, actor, row);
  else await edited(tx, actor, id);
}
