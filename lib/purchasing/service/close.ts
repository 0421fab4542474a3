import { prisma, type Tx, txQuery } from "@/lib/db";
import { countText } from "@/lib/format/text";
import type { Input } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import type { PurchaseActor } from "../actor";
import type * as api from "../orders/api";
import type { PurchaseView } from "../schema";
import { waiting } from "./ask";
import { settleOrder } from "./money";
import { holdOrder, type OrderFacts, type Purchase, storedOrder } from "./record";
import { billers } from "./rematch";
import { onPurchase } from "./requisitions";
import { transition } from "./step";

type Asked = Input<typeof api.closeOrder>;
type Ordered = Purchase & { order: OrderFacts };

async function onOrder(
  actor: PurchaseActor,
  { params: { id }, body: { version } }: Asked,
  work: (tx: Tx, before: Ordered) => Promise<unknown>,
): Promise<PurchaseView> {
  const { id: purchase } = await storedOrder(prisma, id);
  return onPurchase(actor, { id: purchase, version }, async (tx) => {
    const before = await holdOrder(tx, id);
    if (before.order.amendment && (await waiting(tx, id)))
      throw impossible("Espera que se apruebe su ampliación: retirarla antes.");
    await work(tx, before);
  });
}

/** `POST /purchase-orders/{id}/close`: what is left of its promise is free. Errors: 404, 409, 422. */
export const close = (actor: PurchaseActor, asked: Asked): Promise<PurchaseView> =>
  onOrder(actor, asked, async (tx, before) => {
    await transition(tx, actor, before, "cerrar", { reason: asked.body.reason });
    await tx.purchaseOrder.update({ where: { id: before.order.id }, data: { closed_at: new Date() } });
    await settleOrder(tx, actor, await storedOrder(tx, before.order.id), "cerrada");
  });

/** `POST /purchase-orders/{id}/cancel`: nothing of it came nor was billed. Errors: 404, 409, 422. */
export const cancel = (actor: PurchaseActor, asked: Asked): Promise<PurchaseView> =>
  onOrder(actor, asked, async (tx, before) => {
    const [received] = await txQuery<{ n: number }>(
      tx,
      "SELECT count(*)::int AS n FROM receipt WHERE order_id = $1::int AND undone_at IS NULL",
      before.order.id,
    );
    if (received?.n)
      throw impossible(`Ya tiene ${countText(received.n, "recepción", "recepciones")}: cerrarla libera lo que queda.`);
    const bills = (await billers(tx, before.order.id)).length;
    if (bills > 0) throw impossible(`Ya tiene ${countText(bills, "factura")}: cerrarla libera lo que queda.`);
    await transition(tx, actor, before, "cancelar", { reason: asked.body.reason });
    await settleOrder(tx, actor, await storedOrder(tx, before.order.id), "cancelada");
  });
