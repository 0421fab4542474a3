import type { Tx } from "@/lib/db";
import type { Prisma } from "@/lib/generated/prisma/client";
import { conflict } from "@/lib/http/errors";
import type { VoucherActor } from "../actor";
import { stateAfter, stateTitles, type VoucherState, type VoucherStep } from "../rules/states";
import { type Held, stored, viewOf } from "./record";

/** Where a step leads. @throws 409 with the voucher as it is now where it cannot be taken */
export async function requireStep(tx: Tx, actor: VoucherActor, row: Held, step: VoucherStep): Promise<VoucherState> {
  const after = stateAfter(row.state, step);
  if (after !== null) return after;
  const message = `El comprobante está ${stateTitles[row.state].toLowerCase()}: ya no se puede hacer eso.`;
  throw conflict(message, await viewOf(tx, actor, row));
}

/** Writes a voucher's state. @returns the voucher as it is then, with its next version */
export async function move(
  tx: Tx,
  id: number,
  state: VoucherState,
  more: Prisma.VoucherUpdateInput = {},
): Promise<Held> {
  await tx.voucher.update({
    where: { id },
    data: { ...more, state, version: { increment: 1 }, updated_at: new Date() },
  });
  return stored(tx, id);
}
