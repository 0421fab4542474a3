import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { bytesDownload } from "@/lib/files/bytes";
import { standing } from "@/lib/format/standing";
import type { Download, Input } from "@/lib/http/contract";
import { conflict, impossible } from "@/lib/http/errors";
import { hashToken, newToken, sealToken } from "@/lib/links/token";
import { queueMail } from "@/lib/mail/queueMail";
import type { PurchaseActor } from "../actor";
import { ORDER_MAIL } from "../names";
import type * as api from "../orders/api";
import { isOrdered, stateTitles } from "../rules/states";
import type { PurchaseView } from "../schema";
import { orderPdf } from "./orderPdf";
import { holdOrder, storedOrder } from "./record";
import { onPurchase } from "./requisitions";
import { sentOrder } from "./sent";
import { objectOf, touched, transition } from "./step";

/** What a token of an order's link is sealed for. */
export const ORDER_LINK = "purchase-order";

/** The mail of a supplier; empty where it has none. */
export async function supplierMail(tx: Tx, supplier: number): Promise<string> {
  const [row] = await txQuery<{ mail: string }>(
    tx,
    "SELECT s.mail FROM supplier_kept k JOIN supplier s ON s.id = k.kept_id WHERE k.id = $1::int",
    supplier,
  );
  return row?.mail ?? "";
}

/**
 * `POST /purchase-orders/{id}/send`: the PDF and a link to accept it, by mail; a link that was sent before works no more. Errors: 404, 409,
 * 422 without a mail.
 */
export async function send(
  actor: PurchaseActor,
  { params: { id }, body: { version, mail: to, message } }: Input<typeof api.sendOrder>,
): Promise<PurchaseView> {
  const { id: purchase } = await storedOrder(prisma, id);
  return onPurchase(actor, { id: purchase, version }, async (tx) => {
    const before = await holdOrder(tx, id);
    if (!isOrdered(before.state)) throw conflict(`La orden está ${standing(stateTitles[before.state])}: no se manda.`);
    const mail = to ?? (await supplierMail(tx, before.order.supplier_id));
    if (!mail) throw impossible("El proveedor no tiene mail: cargarlo en su ficha o escribirlo.");
    const token = newToken();
    await tx.purchaseOrder.update({
      where: { id },
      data: { sent_at: new Date(), sent_to: mail, token_hash: hashToken(token), version: { increment: 1 } },
    });
    await queueMail(tx, {
      kind: ORDER_MAIL,
      to: mail,
      payload: { order: id, token: sealToken(token, ORDER_LINK), message },
      subject: `Orden de compra ${before.order.code}`,
      createdBy: actor.userId,
    });
    const more = { to: mail };
    if (before.state === "aprobada") await transition(tx, actor, before, "enviar", { more });
    else await touched(tx, actor, before, "sent_again", { after: more });
  });
}

/** `GET /purchase-orders/{id}/order.pdf`. Errors: 404 until it is approved. */
export async function pdf(actor: PurchaseActor, { params: { id } }: Input<typeof api.orderPdf>): Promise<Download> {
  const order = await sentOrder(prisma, id);
  const bytes = await orderPdf(order);
  const { id: purchase } = await storedOrder(prisma, id);
  await audit(prisma, actor, {
    action: "requisition.exported",
    object: objectOf(purchase),
    after: { pdf: order.code },
  });
  return bytesDownload(`${order.code}.pdf`, bytes);
}
