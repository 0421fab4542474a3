import { audit } from "@/lib/audit/audit";
import { patiently, type Tx, txQuery } from "@/lib/db";
import { addMoney } from "@/lib/format/moneyMath";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, impossible } from "@/lib/http/errors";
import { once } from "@/lib/once";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import { cashProblem } from "../rules/byHand";
import { cashLimitOf } from "./cashLimit";
import { requireRates } from "./exchange";
import { BATCH_MS, requirePayDay } from "./held";
import { withCredits } from "./netting";
import {
  type Group,
  groupsOf,
  type LeftOut,
  largestDebt,
  type Order,
  ordersOf,
  type Part,
  partOf,
  payeeOf,
  totalOf,
  waitsText,
  withAdvances,
} from "./parts";
import { advancesOver, holdPromises, promisesOf, requireWithin } from "./promises";
import type { Due } from "./rows";
import { storeOrders } from "./storeOrders";
import { dueOf, holdSubjects, keyOf } from "./subjects";
import { tell } from "./tell";
import { withhold } from "./withholdings";

type Prepared = Output<typeof api.prepareBatches>;

/**
 * `POST /payment-batches`: of what is chosen one batch per company, own account and currency; another one of who has no account, paid as
 * `by_hand` says. Errors: 400, 409, 422.
 */
export const prepare = (actor: PaymentActor, { body }: Input<typeof api.prepareBatches>): Promise<Prepared> =>
  patiently(
    (tx) =>
      once(
        tx,
        { name: "payments.prepare", userId: actor.userId, clave: body.clave, request: body, seconds: 0 },
        async () => {
          requirePayDay(body.day);
          const made = await prepareIn(tx, actor, body);
          for (const { id } of made.batches) await tell(tx, actor, id, "armar");
          return made;
        },
      ),
    BATCH_MS,
  );

/** The same in the caller's transaction, telling nobody. */
export async function prepareIn(
  tx: Tx,
  actor: PaymentActor,
  { items: asked, day, net, by_hand }: Omit<Input<typeof api.prepareBatches>["body"], "clave">,
): Promise<Prepared> {
  const vouchers = asked.filter(({ kind }) => kind === "voucher").map(({ id }) => id);
  await holdPromises(tx, await promisesOf(tx, vouchers));
  const advanced = await advancesOver(tx, vouchers);
  const items = withAdvances(net ? await withCredits(tx, asked) : asked, advanced);
  await holdSubjects(tx, items);
  const found = await dueOf(
    tx,
    items.map(({ kind, id, fx }) => ({ kind, id, target: fx?.currency ?? null })),
  );
  await requireRates(tx, asked, found);
  const left_out: LeftOut[] = [];
  const parts: Part[] = [];
  for (const one of items) {
    const due = found.get(keyOf(one));
    const waits = advanced.find(({ voucher, paid }) => one.kind === "voucher" && voucher === one.id && !paid);
    const part = !due
      ? "Ya no se debe nada: actualizar la lista."
      : waits
        ? waitsText(due, waits.open)
        : partOf(one, due, by_hand);
    if (typeof part === "string") left_out.push({ supplier: due ? payeeOf(due) : "", reason: part });
    else parts.push(part);
  }
  const batches: Prepared["batches"] = [];
  for (const group of groupsOf(parts, by_hand)) {
    const made = await batchOf(tx, actor, day, group, left_out);
    if (made) batches.push(made);
  }
  await requireWithin(tx, vouchers, advanced);
  if (batches.length === 0) {
    const reason = left_out[0]?.reason ?? "No hay nada para pagar.";
    throw left_out.some(({ reason: one }) => one.includes("ya está en un lote"))
      ? conflict(reason)
      : impossible(reason);
  }
  await audit(tx, actor, { action: "payment_batch.created", object: "payment_batches", after: { batches, left_out } });
  await changed(tx);
  return { batches, left_out };
}

async function batchOf(
  tx: Tx,
  actor: PaymentActor,
  day: string,
  { method, parts }: Group,
  left: LeftOut[],
): Promise<Prepared["batches"][number] | null> {
  const first = parts[0]?.due;
  if (!first) return null;
  const own = method === "caja" ? null : await ownAccount(tx, first);
  if (method !== "caja" && own === null) {
    left.push({
      supplier: "",
      reason: `${first.company} no tiene una cuenta propia en ${first.target}: cargarla en Empresas.`,
    });
    return null;
  }
  const whole = ordersOf(parts, left);
  const orders = method === "caja" ? await withinCash(tx, first, day, whole, left) : whole;
  if (orders.length === 0) return null;
  const [batch] = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO payment_batch (company_id, own_account_id, currency, day, created_by_user_id) VALUES ($1::int, $2::int, $3::char(3), $4::date, $5::int) RETURNING id`,
    ...[first.company_id, own, first.target, day, actor.userId],
  );
  const id = batch?.id ?? 0;
  await storeOrders(
    tx,
    {
      id,
      company_id: first.company_id,
      currency: first.target,
      method,
    },
    // An account in another currency, or one that is not verified, is none that cheque or cash would go to.
    method === "transferencia" ? orders : orders.map((order) => ({ ...order, account_id: null })),
  );
  await withhold(tx, id);
  const amount = orders.reduce((sum, order) => addMoney(sum, totalOf(order.parts)), "0.00");
  await audit(tx, actor, {
    action: "payment_batch.armar",
    object: `payment_batch:${id}`,
    after: { day, orders: orders.length, amount, ...(method !== "transferencia" && { method }) },
  });
  return { id, company: first.company ?? "", currency: first.target as Due["currency"], orders: orders.length, amount };
}

/** From which account of a company a currency is paid; null: it has none. */
async function ownAccount(tx: Tx, { company_id, target }: Due): Promise<number | null> {
  const [own] = await txQuery<{ id: number }>(
    tx,
    "SELECT id FROM own_account WHERE company_id = $1::int AND currency = $2::char(3) AND active ORDER BY id LIMIT 1",
    company_id,
    target,
  );
  return own?.id ?? null;
}

/** Those of some orders that may be paid in cash; why the others may not is said. */
async function withinCash(
  tx: Tx,
  { company_id, target }: Due,
  day: string,
  orders: readonly Order[],
  left: LeftOut[],
): Promise<Order[]> {
  const limit = await cashLimitOf(tx, company_id ?? 0, day);
  return orders.filter((order) => {
    const said = { payee: order.payee, currency: target, amount: totalOf(order.parts), debt: largestDebt(order) };
    const problem = cashProblem(said, limit);
    if (problem) left.push({ supplier: "", reason: problem });
    return problem === null;
  });
}
