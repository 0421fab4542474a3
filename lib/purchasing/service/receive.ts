import { can } from "@/lib/access/can";
import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { attachDocument } from "@/lib/documents/service/attach";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import { standing } from "@/lib/format/standing";
import type { Input } from "@/lib/http/contract";
import { conflict, impossible, notFound } from "@/lib/http/errors";
import { holdVouchers } from "@/lib/vouchers/service/record";
import { textOf } from "@/lib/vouchers/service/rows";
import type { PurchaseActor } from "../actor";
import type * as api from "../receipts/api";
import type { OwnPurchase } from "../receipts/schema";
import { quantityText, restOf } from "../rules/quantity";
import { isOrdered, stateTitles } from "../rules/states";
import type { PurchaseView } from "../schema";
import { refused } from "./ask";
import { followOrder } from "./behind";
import { ownView } from "./own";
import { holdLines, holdOrder, linesOf, type Purchase } from "./record";
import { billers } from "./rematch";
import { objectOf } from "./step";
import { viewOf } from "./view";

type Body = Input<typeof api.receiveOrder>["body"];
type Ordered = Awaited<ReturnType<typeof holdOrder>>;

/** @throws 404 for an order that is neither theirs to buy nor what they asked for */
function requireMine(actor: PurchaseActor, { requested_by_user_id }: Purchase): void {
  if (!can(actor, "purchasing.write") && requested_by_user_id !== actor.userId)
    throw notFound("No existe esta orden de compra.");
}

/** @throws 422 naming the line of which more came than is left to come */
async function requireRoom(tx: Tx, order: number, lines: Body["lines"]): Promise<void> {
  const own = await linesOf(tx, order);
  for (const [index, { order_line_id, quantity }] of lines.entries()) {
    const line = own.find(({ id }) => id === order_line_id);
    if (!line) throw refused(`lines.${index}.order_line_id`, "Esa línea no está en la orden.");
    const left = restOf(line.quantity, line.received);
    if (compareMoney(quantity, left) <= 0) continue;
    const which = own.length > 1 ? `${line.description}: recibieron` : "Recibieron";
    throw refused(
      `lines.${index}.quantity`,
      `${which} ${quantityText(quantity)} y la orden tenía pendientes ${quantityText(left)}: corregir, o ampliar la orden (se aprueba).`,
    );
  }
}

/** Whether a receipt that is there says what is sent again. */
const isSame = (
  there: readonly { order_line_id: number; quantity: { toFixed: () => string } }[],
  sent: Body["lines"],
) =>
  there.length === sent.length &&
  sent.every(({ order_line_id, quantity }) =>
    there.some((line) => line.order_line_id === order_line_id && compareMoney(line.quantity.toFixed(), quantity) === 0),
  );

/** Nothing comes before it was ordered. One that was adopted from its card was ordered before it was here. @throws 422 */
async function requireDay(tx: Tx, { adopted, order }: Ordered, day: string): Promise<void> {
  if (day > todayIn()) throw refused("day", "La fecha de recepción no puede ser futura.");
  const { created_at } = await tx.purchaseOrder.findUniqueOrThrow({ where: { id: order.id } });
  const since = todayIn(undefined, created_at);
  if (!adopted && day < since)
    throw refused("day", `La orden es del ${formatDayYear(since)}: no se recibió antes. Corregir la fecha.`);
}

async function insert(tx: Tx, actor: PurchaseActor, before: Ordered, body: Body): Promise<number> {
  const { client_id, reference, note, lines, file_ids, day = todayIn() } = body;
  const order = before.order.id;
  await requireDay(tx, before, day);
  const { id } = await tx.receipt.create({
    data: { order_id: order, client_id, reference, note, day: new Date(`${day}T00:00:00Z`), by_user_id: actor.userId },
  });
  await tx.receiptLine.createMany({ data: lines.map((line) => ({ ...line, receipt_id: id })) });
  for (const file of file_ids) await attachDocument(tx, actor, file, { ownerType: "receipt", ownerId: String(id) });
  return id;
}

/** `POST /purchase-orders/{id}/receive`: whoever asked for it, or buys. Errors: 404, 409, 422. */
export async function receive(
  actor: PurchaseActor,
  { params: { id }, body }: Input<typeof api.receiveOrder>,
): Promise<OwnPurchase> {
  const lines = new Set(body.lines.map(({ order_line_id }) => order_line_id));
  if (lines.size < body.lines.length) throw refused("lines", "Cada línea va una vez.");
  const purchase = await prisma.$transaction(async (tx) => {
    const before = await holdOrder(tx, id);
    requireMine(actor, before);
    const there = await tx.receipt.findUnique({
      where: { by_user_id_client_id: { by_user_id: actor.userId, client_id: body.client_id } },
      select: { id: true, order_id: true },
    });
    if (there) {
      if (there.order_id !== id) throw conflict("Esa recepción ya se cargó en otra orden.");
      const received = await tx.receiptLine.findMany({ where: { receipt_id: there.id } });
      if (!isSame(received, body.lines)) throw impossible("Esta operación ya se envió con otros datos.");
      return before.id;
    }
    if (!isOrdered(before.state))
      throw conflict(`La orden está ${standing(stateTitles[before.state])}: no se le recibe nada.`);
    await holdVouchers(tx, await billers(tx, id));
    await holdLines(tx, id);
    await requireRoom(tx, id, body.lines);
    const receipt = await insert(tx, actor, before, body);
    await audit(tx, actor, {
      action: "requisition.received",
      object: objectOf(before.id),
      after: { receipt, lines: body.lines, reference: body.reference },
    });
    await followOrder(tx, actor, id, `recepcion:${receipt}`);
    return before.id;
  });
  return ownView(actor, purchase);
}

/** @throws 422 where a bill of what came is being paid, or was */
async function requireUnpaid(tx: Tx, receipt: number): Promise<void> {
  const [paid] = await txQuery<Parameters<typeof textOf>[0]>(
    tx,
    `SELECT v.id, v.country::text AS country, v.type_code, v.point, v.number FROM purchase_match m JOIN receipt_line r ON r.id = m.receipt_line_id
       JOIN billed_line b ON b.id = m.billed_line_id JOIN voucher v ON v.id = b.voucher_id
     WHERE r.receipt_id = $1::int AND v.state IN ('programado', 'pagado_parcial', 'pagado') LIMIT 1`,
    receipt,
  );
  if (paid) throw impossible(`${textOf(paid)} ya está programada o paga: la recepción queda como está.`);
}

/** `POST /receipts/{id}/undo`: it did not come. Bills that it fitted are looked at again. Errors: 404, 409, 422. */
export async function undo(
  actor: PurchaseActor,
  { params: { id }, body: { reason } }: Input<typeof api.undoReceipt>,
): Promise<PurchaseView> {
  const there = await prisma.receipt.findUnique({ where: { id }, select: { order_id: true } });
  if (!there) throw notFound("No existe esta recepción.");
  const purchase = await prisma.$transaction(async (tx) => {
    const before = await holdOrder(tx, there.order_id);
    if (!isOrdered(before.state))
      throw impossible(`La orden está ${standing(stateTitles[before.state])}: sus recepciones quedan como están.`);
    await holdVouchers(tx, await billers(tx, there.order_id));
    await holdLines(tx, there.order_id);
    const { count } = await tx.receipt.updateMany({
      where: { id, undone_at: null },
      data: { undone_at: new Date(), undone_by_user_id: actor.userId, undone_reason: reason },
    });
    if (count === 0) throw conflict("Esta recepción ya se deshizo.");
    await requireUnpaid(tx, id);
    await txQuery(
      tx,
      "DELETE FROM purchase_match m USING receipt_line r WHERE r.id = m.receipt_line_id AND r.receipt_id = $1::int",
      id,
    );
    await txQuery(tx, "UPDATE receipt_line SET undone = true WHERE receipt_id = $1::int", id);
    await audit(tx, actor, {
      action: "requisition.receipt_undone",
      object: objectOf(before.id),
      after: { receipt: id, reason },
    });
    await followOrder(tx, actor, there.order_id, `recepcion_deshecha:${id}`);
    return before.id;
  });
  return viewOf(actor, purchase);
}
