import { audit } from "@/lib/audit/audit";
import { patiently, txQuery } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { addMoney, compareMoney, subMoney } from "@/lib/format/moneyMath";
import { standing } from "@/lib/format/standing";
import type { Input } from "@/lib/http/contract";
import { AppError, badField, impossible, staleVersion } from "@/lib/http/errors";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import { batchAfter, batchStateTitles } from "../rules/states";
import type { BatchView } from "../schema/batches";
import { BATCH_MS, holdBatch, itemsOf, positive, requirePayDay, subjectOf, vouchersOf } from "./held";
import { amountsOf, coveredOrders, dropItems, restateOrders, writeItems } from "./items";
import { letGo } from "./letGo";
import { holdPayables, movePayables } from "./payable";
import { holdPromises, promisesOf, requireWithin } from "./promises";
import { nameOf } from "./rows";
import { dueOf, holdSubjects, keyOf } from "./subjects";
import { batchOf } from "./view";
import { withhold } from "./withholdings";

/**
 * `PUT /payment-batches/{id}`: a draft's day, what of each of its items is paid, and which of them stay. Errors: 400, 404, 409,
 * 422 where a supplier's notes would cover all that is paid.
 */
export async function edit(
  actor: PaymentActor,
  { params: { id }, body }: Input<typeof api.editBatch>,
): Promise<BatchView> {
  await patiently(async (tx) => {
    const batch = await holdBatch(tx, id);
    if (body.day !== batch.day) requirePayDay(body.day);
    if (batchAfter(batch.state, "editar") === null)
      throw new AppError(
        409,
        "conflict",
        `El lote está ${standing(batchStateTitles[batch.state])}: devolverlo para cambiarlo.`,
      );
    if (batch.version !== body.version) throw staleVersion(await batchOf(actor, id, tx));
    const items = await itemsOf(tx, { batch: id });
    await holdPromises(tx, await promisesOf(tx, vouchersOf(items)));
    await holdSubjects(tx, items.map(subjectOf));
    const wanted = new Map(body.items.map((item) => [item.id, item.amount]));
    for (const [index, item] of body.items.entries())
      if (!items.some((one) => one.id === item.id)) throw badField(`items.${index}.id`, "No es de este lote.");
    const kept = items.filter((item) => wanted.has(item.id));
    const gone = items.filter((item) => !wanted.has(item.id));
    const due = await dueOf(
      tx,
      items.map((item) => ({ ...subjectOf(item), target: item.target })),
    );
    await holdPayables(
      tx,
      items.flatMap((item) => {
        const found = due.get(keyOf(subjectOf(item)));
        return found ? [{ ...subjectOf(item), currency: found.currency, owed: found.owed }] : [];
      }),
    );
    const changes = kept.flatMap((item) => {
      const now = wanted.get(item.id) ?? "0";
      const more = subMoney(now, positive(item.amount));
      if (compareMoney(more, "0") === 0) return [];
      const found = due.get(keyOf(subjectOf(item)));
      const most = addMoney(found?.free ?? "0", positive(item.amount));
      if (compareMoney(now, most) > 0) {
        const name = found ? nameOf(found) : item.payee;
        throw badField(
          `items.${body.items.findIndex((one) => one.id === item.id)}.amount`,
          `${name}: se puede pagar hasta ${formatMoney(most, found?.currency ?? batch.currency, { decimals: 2 })}.`,
        );
      }
      return [{ item, more, ...amountsOf(item, now) }];
    });
    await movePayables(
      tx,
      changes.map(({ item, more }) => ({ payable_id: item.payable_id, held: more })),
    );
    await writeItems(tx, changes);
    await letGo(tx, gone);
    await dropItems(tx, id, gone);
    if ((await coveredOrders(tx, id)).length > 0)
      throw impossible("Las notas de crédito cubren todo lo de un proveedor: sacarlo del lote.");
    await restateOrders(tx, id);
    await requireWithin(tx, vouchersOf(kept));
    await txQuery(
      tx,
      `UPDATE payment_batch SET day = $2::date, version = version + 1, updated_at = now(),
         edited_by_user_ids = CASE WHEN $3::int = ANY (edited_by_user_ids || created_by_user_id) THEN edited_by_user_ids ELSE edited_by_user_ids || $3::int END WHERE id = $1::int`,
      id,
      body.day,
      actor.userId,
    );
    await withhold(tx, id);
    await audit(tx, actor, {
      action: "payment_batch.editar",
      object: `payment_batch:${id}`,
      before: { day: batch.day, amount: batch.amount },
      after: {
        day: body.day,
        left_out: gone.length,
        amounts: changes.map(({ item, amount }) => ({ payee: item.payee, amount })),
      },
    });
    await changed(tx);
  }, BATCH_MS);
  return batchOf(actor, id);
}
