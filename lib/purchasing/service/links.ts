import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { conflict, notFound } from "@/lib/http/errors";
import { takeCallOf } from "@/lib/links/callLimit";
import { hashToken } from "@/lib/links/token";
import { notify } from "@/lib/notifications/service/notify";
import { changed } from "../changed";
import type * as api from "../orders/api";
import type { LinkedOrder } from "../orders/schema";
import { purchaseHref } from "../rules/kinds";
import { isEnded } from "../rules/states";
import { holdOrder } from "./record";
import { sentOrder } from "./sent";
import { objectOf } from "./step";

/** Whoever has the link. */
interface Caller {
  address: string;
  requestId: string;
}

const noLink = () => notFound("Este enlace no está disponible. Pedir otro a quien lo mandó.");

/** The order of a token. @throws 404 for one that is not there, was replaced or is of an order that ended; 429 */
async function orderOf(tx: Tx, caller: Pick<Caller, "address">, token: string): Promise<number> {
  await takeCallOf({ kind: "order_link", of: caller.address }, { calls: 60, seconds: 60 });
  const [row] = await txQuery<{ id: number; state: "cerrada" }>(
    tx,
    "SELECT o.id, r.state FROM purchase_order o JOIN requisition r ON r.id = o.requisition_id WHERE o.token_hash = $1::text",
    hashToken(token),
  );
  if (!row || isEnded(row.state)) throw noLink();
  return row.id;
}

const shown = async (tx: Tx, id: number): Promise<LinkedOrder> => {
  const { supplier_tax_id: _supplier, day: _day, ...order } = await sentOrder(tx, id);
  return order;
};

/** `GET /order-links/{token}`. Errors: 404, 429. */
export async function get(
  caller: Caller,
  { params: { token } }: Input<typeof api.getLinkedOrder>,
): Promise<LinkedOrder> {
  return shown(prisma, await orderOf(prisma, caller, token));
}

/** `POST /order-links/{token}/accept`: once; whoever made the order is told. Errors: 404, 409, 429. */
export async function accept(
  caller: Caller,
  { params: { token }, body: { name } }: Input<typeof api.acceptOrder>,
): Promise<LinkedOrder> {
  const id = await orderOf(prisma, caller, token);
  await prisma.$transaction(async (tx) => {
    const { id: purchase, title, order, state } = await holdOrder(tx, id);
    if (isEnded(state)) throw noLink();
    const { count } = await tx.purchaseOrder.updateMany({
      where: { id, accepted_at: null },
      data: { accepted_at: new Date(), accepted_by: name },
    });
    if (count === 0) throw conflict("Esta orden ya se aceptó.", await shown(tx, id));
    await audit(
      tx,
      { mail: "enlace", requestId: caller.requestId },
      {
        action: "requisition.accepted",
        object: objectOf(purchase),
        after: { order: order.code, by: name },
      },
    );
    await notify(tx, {
      to: [order.created_by_user_id],
      kind: "tarea",
      message: `aceptó la orden ${order.code}, “${title}”`,
      user_name: name,
      link: purchaseHref(purchase),
    });
    await changed(tx, purchase);
  });
  return shown(prisma, id);
}
