import { prisma } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import type { VoucherActor } from "../actor";
import type * as api from "../allocations/api";
import { chargedOf, storedLines } from "./lines";
import { standingOf } from "./purses";
import { requireSeen, stored } from "./record";
import { shutText } from "./shut";

/** `POST /vouchers/{id}/allocations/preview`. Errors: 400 naming the line, 404. */
export async function preview(
  actor: VoucherActor,
  { params: { id }, body: { lines } }: Input<typeof api.previewAllocations>,
): Promise<Output<typeof api.previewAllocations>> {
  await requireSeen(prisma, actor, id);
  const row = await stored(prisma, id);
  // Before it is validated nobody knows its cost: what is to be paid stands for it.
  const charged = await chargedOf(prisma, { ...row, cost: row.cost ?? row.amount }, lines);
  const standing = await standingOf(prisma, actor, row, { charged, was: await storedLines(prisma, id) });
  return {
    lines: charged.map(({ amount, cost, purse_id }) => ({ amount, cost, purse: standing.get(purse_id ?? 0) ?? null })),
    shut: await shutText(prisma, row),
  };
}
