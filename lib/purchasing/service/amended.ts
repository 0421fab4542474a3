import type { Mover } from "@/lib/boards/service/followers";
import type { Tx } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import { advance } from "./advance";
import { postWithdrawn, settleOrder } from "./money";
import { type OrderFacts, type Purchase, storedOrder } from "./record";
import { touched } from "./step";

type Ordered = Purchase & { order: OrderFacts };
type Actor = Mover & { requestId: string };

/**
 * Writes other quantities and prices on an order's lines, and what it promises follows. Its supplier accepted what it was before: they are
 * asked again. `mustFit`: more of it is promised.
 */
export async function applyLines(
  tx: Tx,
  actor: Actor,
  purchase: Ordered,
  {
    lines,
    reason,
    mustFit,
  }: { lines: NonNullable<OrderFacts["amendment"]>["lines"]; reason: string; mustFit: boolean },
): Promise<void> {
  for (const { id, quantity, unit_price } of lines)
    await tx.orderLine.updateMany({ where: { id, order_id: purchase.order.id }, data: { quantity, unit_price } });
  await tx.purchaseOrder.update({
    where: { id: purchase.order.id },
    data: { amendment: Prisma.DbNull, accepted_at: null, accepted_by: "", version: { increment: 1 } },
  });
  const now = await storedOrder(tx, purchase.order.id);
  await settleOrder(tx, actor, now, "ampliada", { mustFit });
  await touched(tx, actor, now, "amended", { after: { lines, reason } });
  await advance(tx, actor, await storedOrder(tx, purchase.order.id));
}

/** Somebody approved more of an order. */
export async function approveAmendment(tx: Tx, actor: Actor, purchase: Ordered): Promise<void> {
  const { amendment } = purchase.order;
  if (!amendment) return;
  await postWithdrawn(tx, actor, purchase);
  await applyLines(tx, actor, purchase, { ...amendment, mustFit: true });
}

/** Nobody approved more of it: it stays as it was. */
export async function dropAmendment(tx: Tx, actor: Actor, purchase: Ordered, reason: string): Promise<void> {
  await postWithdrawn(tx, actor, purchase);
  await tx.purchaseOrder.update({
    where: { id: purchase.order.id },
    data: { amendment: Prisma.DbNull, version: { increment: 1 } },
  });
  await touched(tx, actor, purchase, "amendment_dropped", { after: { reason } });
}
