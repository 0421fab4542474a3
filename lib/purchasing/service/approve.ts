import type { Mover } from "@/lib/boards/service/followers";
import { type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { orderCode } from "../rules/kinds";
import { postApproved } from "./money";
import { type OrderFacts, type Purchase, storedOrder } from "./record";
import { transition } from "./step";

/** The next number of a company's orders in a year; its row is held until the end, so that no number is lost. */
async function nextNumber(tx: Tx, company: number, year: number): Promise<number> {
  const [row] = await txQuery<{ last: number }>(
    tx,
    `INSERT INTO purchase_number (company_id, year, last) VALUES ($1::int, $2::int, 1)
     ON CONFLICT (company_id, year) DO UPDATE SET last = purchase_number.last + 1 RETURNING last`,
    company,
    year,
  );
  return row?.last ?? 1;
}

/** A held order that somebody approved: it gets its number, promises what it asked for, and its card goes on. */
export async function approveOrder(
  tx: Tx,
  actor: Mover & { requestId: string },
  purchase: Purchase & { order: OrderFacts },
): Promise<void> {
  const year = Number(todayIn().slice(0, 4));
  const number = await nextNumber(tx, purchase.order.company_id, year);
  await tx.purchaseOrder.update({
    where: { id: purchase.order.id },
    data: { year, number, approved_at: new Date(), approved_by_user_id: actor.userId, version: { increment: 1 } },
  });
  const numbered = await storedOrder(tx, purchase.order.id);
  await transition(tx, actor, numbered, "aprobar", { more: { order: orderCode(year, number) } });
  await postApproved(tx, actor, await storedOrder(tx, purchase.order.id));
}
