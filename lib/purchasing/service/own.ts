import { can } from "@/lib/access/can";
import { prisma, query } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import type { PurchaseActor } from "../actor";
import type * as api from "../receipts/api";
import type { OwnPurchase } from "../receipts/schema";
import { receiptsOf } from "./receiptViews";
import { type Purchase, purchaseOfCard, stored } from "./record";

/** A purchase as whoever asked for it sees it: nothing of its money. @throws 404 for anybody else who does not buy */
export async function ownView(actor: PurchaseActor, id: number): Promise<OwnPurchase> {
  return present(actor, await stored(prisma, id));
}

async function present(actor: PurchaseActor, purchase: Purchase): Promise<OwnPurchase> {
  if (!can(actor, "purchasing.read") && purchase.requested_by_user_id !== actor.userId)
    throw notFound("No existe esta compra.");
  const { order } = purchase;
  const shown = order?.code ? order : null;
  const [supplier] = shown
    ? await query<{ name: string }>(
        "SELECT s.name FROM supplier_kept k JOIN supplier s ON s.id = k.kept_id WHERE k.id = $1",
        [shown.supplier_id],
      )
    : [];
  const lines = shown
    ? await query<OwnPurchase["lines"][number]>(
        `SELECT id, kind, description, quantity::text AS quantity, unit, received::text AS received FROM order_line WHERE order_id = $1::int ORDER BY n`,
        [shown.id],
      )
    : [];
  return {
    id: purchase.id,
    code: purchase.code,
    order_id: shown?.id ?? null,
    order_code: shown?.code ?? "",
    title: purchase.title,
    state: purchase.state,
    supplier: supplier?.name ?? "",
    need_day: purchase.need_day,
    delivery_day: shown?.delivery_day ?? null,
    lines,
    receipts: shown ? await receiptsOf(shown.id) : [],
  };
}

/** `GET /requisitions/{id}/own`: by the number of its card. Errors: 404, also for somebody else's. */
export async function get(
  actor: PurchaseActor,
  { params: { id } }: Input<typeof api.getOwnPurchase>,
): Promise<OwnPurchase> {
  const purchase = await purchaseOfCard(prisma, id);
  if (!purchase) throw notFound("No existe esta compra.");
  return present(actor, purchase);
}
