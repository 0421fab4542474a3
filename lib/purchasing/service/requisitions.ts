import { askingTransaction } from "@/lib/approvals/service/objects";
import { cardForRecord } from "@/lib/boards/service/followed";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { badField, impossible } from "@/lib/http/errors";
import type { PurchaseActor } from "../actor";
import type * as api from "../requisitions/api";
import type { PurchaseView } from "../schema";
import { insertPurchase, storeLines } from "./make";
import { hold, type Purchase, requireVersion } from "./record";
import { BOARD, touched, transition } from "./step";
import { viewOf } from "./view";

type Fields = Omit<Input<typeof api.createRequisition>["body"], "client_id">;

const KNOWN = {
  company_id: { table: "company", message: "No existe esta empresa." },
  purse_id: { table: "purse", message: "No existe esta bolsa." },
  show_id: { table: "show", message: "No existe este show." },
  category_id: { table: "category", message: "No existe este rubro." },
} as const;

/** @throws 400 naming what is not there */
async function requireKnown(tx: Tx, fields: Fields): Promise<void> {
  for (const [key, { table, message }] of Object.entries(KNOWN)) {
    const id = fields[key as keyof typeof KNOWN];
    if (id === null) continue;
    const rows = await txQuery(tx, `SELECT 1 FROM "${table}" WHERE id = $1::int`, id);
    if (rows.length === 0) throw badField(key, message);
  }
  for (const [index, { purse_id }] of fields.lines.entries()) {
    if (purse_id === null) continue;
    const rows = await txQuery(tx, "SELECT 1 FROM purse WHERE id = $1::int", purse_id);
    if (rows.length === 0) throw badField(`lines.${index}.purse_id`, KNOWN.purse_id.message);
  }
}

const TYPE = { bien: "Bien", servicio: "Servicio", extra: "Servicio" } as const;

/** `POST /requisitions`: with its card on the board, among what is quoted. Sent again with the same `client_id` it is one. */
export async function create(
  actor: PurchaseActor,
  { body: { client_id, lines, ...fields } }: Input<typeof api.createRequisition>,
): Promise<PurchaseView> {
  const id = await prisma.$transaction(async (tx) => {
    await requireKnown(tx, { ...fields, lines });
    const [there] = await txQuery<{ id: number }>(
      tx,
      "SELECT r.id FROM card c JOIN requisition r ON r.card_id = c.id WHERE c.created_by = $1::int AND c.client_id = $2::uuid",
      actor.userId,
      client_id,
    );
    if (there) return there.id;
    const card_id = await cardForRecord(
      tx,
      { board: BOARD, column: "cotizacion" },
      { title: fields.title, type: TYPE[lines[0]?.kind ?? "bien"], due_on: fields.need_day },
      { by: actor.userId, source: "manual", client_id, lenient: true, requester: actor.userId },
    );
    const made = await insertPurchase(
      tx,
      actor,
      { ...fields, card_id, state: "cotizacion", requested_by_user_id: actor.userId },
      lines,
    );
    return made.id;
  });
  return viewOf(actor, id);
}

/** Runs on a held purchase of a version, in a transaction of its own. @returns it as it is then. Errors: 404, 409 */
export async function onPurchase(
  actor: PurchaseActor,
  { id, version }: { id: number; version: number },
  work: (tx: Tx, before: Purchase) => Promise<unknown>,
): Promise<PurchaseView> {
  const now = await viewOf(actor, id);
  await askingTransaction(async (tx) => {
    const before = await hold(tx, id);
    requireVersion(before, version, now);
    await work(tx, before);
  });
  return viewOf(actor, id);
}

/** @throws 422 once its order is asked for */
export function requireOpen({ state }: Purchase): void {
  if (state !== "solicitud" && state !== "cotizacion" && state !== "en_espera")
    throw impossible("Ya se pidió la orden: para cambiar lo que se pide, retirarla de aprobación o ampliarla.");
}

/** `PUT /requisitions/{id}`. Errors: 400, 404, 409, 422. */
export const change = (
  actor: PurchaseActor,
  { params: { id }, body: { version, lines, ...fields } }: Input<typeof api.changeRequisition>,
): Promise<PurchaseView> =>
  onPurchase(actor, { id, version }, async (tx, before) => {
    requireOpen(before);
    await requireKnown(tx, { ...fields, lines });
    const { need_day, ...rest } = fields;
    await tx.requisition.update({
      where: { id },
      data: { ...rest, need_day: need_day === null ? null : new Date(`${need_day}T00:00:00Z`) },
    });
    await storeLines(tx, id, lines);
    await touched(tx, actor, before, "changed", { before, after: { ...fields, lines } });
  });

const stepOf =
  (step: "cotizar" | "esperar" | "cancelar") =>
  (
    actor: PurchaseActor,
    { params: { id }, body }: { params: { id: number }; body: { version: number; reason?: string } },
  ): Promise<PurchaseView> =>
    onPurchase(actor, { id, version: body.version }, async (tx, before) => {
      if (before.order?.code) throw impossible(`Tiene la orden ${before.order.code}: se mueve desde la orden.`);
      await transition(tx, actor, before, step, { reason: body.reason });
    });

/** `POST /requisitions/{id}/quote`, `/hold` and `/cancel`. Errors: 404, 409, 422 where there is an order. */
export const quote = stepOf("cotizar");
export const wait = stepOf("esperar");
export const cancel = stepOf("cancelar");
