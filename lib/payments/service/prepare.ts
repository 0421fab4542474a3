import { audit } from "@/lib/audit/audit";
import { patiently, type Tx, txQuery } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { addMoney, compareMoney, mulMoney, sumMoney } from "@/lib/format/moneyMath";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, impossible } from "@/lib/http/errors";
import { once } from "@/lib/once";
import { scheduleVouchers } from "@/lib/vouchers/service/schedule";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import { takesAway } from "../rules/kinds";
import type { Asked } from "../schema";
import { requireRates } from "./exchange";
import { BATCH_MS, requirePayDay } from "./held";
import { withCredits } from "./netting";
import { holdPayables, movePayables } from "./payable";
import { advancesOver, holdPromises, type OpenAdvance, promisesOf, requireWithin } from "./promises";
import { blockText, type Due, nameOf } from "./rows";
import { dueOf, holdSubjects, keyOf, type SubjectOf } from "./subjects";
import { tell } from "./tell";
import { withhold } from "./withholdings";

type Prepared = Output<typeof api.prepareBatches>;

/** What is to be paid of one subject, in the order of which account. */
interface Part {
  due: Due;
  fx: Asked["fx"];
  /** In its own currency, positive; what that comes to in the order's. */
  amount: string;
  pays: string;
}
interface Order {
  supplier_id: number | null;
  payee: string;
  account_id: number | null;
  parts: Part[];
}
type Wanted = SubjectOf & Pick<Asked, "amount" | "fx">;
interface LeftOut {
  supplier: string;
  reason: string;
}

const payeeOf = ({ supplier, payee, kind, what, ...row }: Due): string =>
  supplier ?? (payee || nameOf({ ...row, kind, what }));
const negated = (value: string, taken: boolean): string => (taken ? `-${value}` : value);
const signed = ({ due, pays }: Part): string => negated(pays, takesAway(due.kind));
const totalOf = (parts: readonly Part[]): string => sumMoney(parts.map(signed));

/** Whether it is paid by other means than a transfer: its payee has no account. Credits go with whom they are of. */
const byHand = ({ due }: Part): boolean => due.account_id === null && !takesAway(due.kind);

/** What is paid of a subject, or why nothing is. */
function partOf({ amount, fx }: Wanted, due: Due): Part | string {
  if (due.blocked) return `${nameOf(due)}: ${blockText(due)}`;
  if (compareMoney(due.free, "0") <= 0) return `${nameOf(due)} ya está en un lote.`;
  const part = amount ?? due.free;
  if (compareMoney(part, due.free) > 0) return `${nameOf(due)}: se puede pagar hasta ${due.free} ${due.currency}.`;
  const foreign = fx && fx.currency !== due.currency ? fx : undefined;
  return { due, fx: foreign, amount: part, pays: foreign ? mulMoney(part, foreign.rate) : part };
}

const waitsText = (due: Due, open: string): string =>
  `${nameOf(due)}: hay un anticipo pedido de ${formatMoney(open, due.currency, { decimals: 2 })} sin pagar. Pagarlo o anularlo antes.`;

/** With the paid advances that vouchers, paid whole, use up: what was advanced of them is not paid again. */
function withAdvances(items: readonly Wanted[], advanced: readonly OpenAdvance[]): Wanted[] {
  const whole = new Set(
    items.flatMap(({ kind, id, amount, fx }) => (kind === "voucher" && !amount && !fx ? [id] : [])),
  );
  const used = advanced.filter(({ voucher, paid }) => paid && whole.has(voucher)).map(({ advance }) => advance);
  const there = new Set(items.map(keyOf));
  const more = [...new Set(used)]
    .map((id) => ({ kind: "advance" as const, id }))
    .filter((one) => !there.has(keyOf(one)));
  return [...items, ...more];
}

/** Orders of one company and currency: of each supplier and account one, of what has no supplier each its own. */
function ordersOf(parts: readonly Part[], left: LeftOut[]): Order[] {
  const orders = new Map<string, Order>();
  for (const part of parts) {
    const { due } = part;
    const key = due.paid_to === null ? keyOf(due) : `proveedor ${due.paid_to}`;
    const order = orders.get(key) ?? {
      supplier_id: due.paid_to,
      payee: payeeOf(due),
      account_id: due.account_id,
      parts: [],
    };
    order.parts.push(part);
    orders.set(key, order);
  }
  return [...orders.values()].filter((order) => {
    if (compareMoney(totalOf(order.parts), "0") > 0) return true;
    left.push({ supplier: order.payee, reason: "Las notas de crédito cubren todo: queda afuera." });
    return false;
  });
}

/** `POST /payment-batches`: of what is chosen one batch per company, own account and currency; another one of who has no account. Errors: 400, 409, 422. */
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
  { items: asked, day, net }: Omit<Input<typeof api.prepareBatches>["body"], "clave">,
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
  const groups = new Map<string, Part[]>();
  for (const one of items) {
    const due = found.get(keyOf(one));
    const waits = advanced.find(({ voucher, paid }) => one.kind === "voucher" && voucher === one.id && !paid);
    const part = !due
      ? "Ya no se debe nada: actualizar la lista."
      : waits
        ? waitsText(due, waits.open)
        : partOf(one, due);
    if (typeof part === "string") left_out.push({ supplier: due ? payeeOf(due) : "", reason: part });
    else {
      // Who has no account is paid by other means, and never beside transfers: no file has them.
      const key = `${part.due.company_id} ${part.due.target} ${byHand(part) ? "a mano" : "transferencia"}`;
      groups.set(key, [...(groups.get(key) ?? []), part]);
    }
  }
  const batches: Prepared["batches"] = [];
  for (const parts of groups.values()) {
    const made = await batchOf(tx, actor, day, parts, left_out);
    if (made) batches.push(made);
  }
  await requireWithin(tx, vouchers);
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
  parts: readonly Part[],
  left: LeftOut[],
): Promise<Prepared["batches"][number] | null> {
  const first = parts[0]?.due;
  if (!first) return null;
  const [own] = await txQuery<{ id: number }>(
    tx,
    "SELECT id FROM own_account WHERE company_id = $1::int AND currency = $2::char(3) AND active ORDER BY id LIMIT 1",
    first.company_id,
    first.target,
  );
  if (!own) {
    left.push({
      supplier: "",
      reason: `${first.company} no tiene una cuenta propia en ${first.target}: cargarla en Empresas.`,
    });
    return null;
  }
  const orders = ordersOf(parts, left);
  if (orders.length === 0) return null;
  const [batch] = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO payment_batch (company_id, own_account_id, currency, day, created_by_user_id) VALUES ($1::int, $2::int, $3::char(3), $4::date, $5::int) RETURNING id`,
    ...[first.company_id, own.id, first.target, day, actor.userId],
  );
  const id = batch?.id ?? 0;
  await storeOrders(tx, id, first, orders);
  await withhold(tx, id);
  const amount = orders.reduce((sum, order) => addMoney(sum, totalOf(order.parts)), "0.00");
  await audit(tx, actor, {
    action: "payment_batch.armar",
    object: `payment_batch:${id}`,
    after: { day, orders: orders.length, amount },
  });
  return { id, company: first.company ?? "", currency: first.target as Due["currency"], orders: orders.length, amount };
}

async function storeOrders(
  tx: Tx,
  batch: number,
  { company_id, target }: Due,
  orders: readonly Order[],
): Promise<void> {
  const all = orders.flatMap(({ parts }) => parts);
  const payables = await holdPayables(
    tx,
    all.map(({ due: { kind, id, currency, owed } }) => ({ kind, id, currency, owed })),
  );
  const payableOf = ({ due }: Part) => payables.get(keyOf(due)) ?? 0;
  await movePayables(
    tx,
    all.map((part) => ({ payable_id: payableOf(part), held: part.amount })),
  );
  const ids = await txQuery<{ id: number }>(
    tx,
    `WITH made AS (INSERT INTO payment_order (batch_id, company_id, currency, supplier_id, payee, account_id, amount)
       SELECT $1::int, $2::int, $3::char(3), x.supplier_id, x.payee, x.account_id, x.amount
       FROM jsonb_to_recordset($4::jsonb) AS x(n int, supplier_id int, payee text, account_id int, amount numeric) ORDER BY x.n RETURNING id)
     SELECT id FROM made ORDER BY id`,
    batch,
    company_id,
    target,
    JSON.stringify(orders.map(({ parts, ...order }, n) => ({ n, ...order, amount: totalOf(parts) }))),
  );
  const items = orders.flatMap(({ parts }, index) =>
    parts.map((part) => ({
      order_id: ids[index]?.id,
      payable_id: payableOf(part),
      amount: negated(part.amount, takesAway(part.due.kind)),
      pays: signed(part),
      fx_rate: part.fx?.rate ?? null,
      fx_source: part.fx?.source ?? null,
      fx_day: part.fx?.day ?? null,
      fx_reason: part.fx?.reason ?? "",
    })),
  );
  await txQuery(
    tx,
    `INSERT INTO payment_item (order_id, payable_id, amount, pays, fx_rate, fx_source, fx_day, fx_reason)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS x(order_id int, payable_id int, amount numeric, pays numeric, fx_rate numeric, fx_source text, fx_day date, fx_reason text)`,
    JSON.stringify(items),
  );
  await scheduleVouchers(
    tx,
    all.filter(({ due }) => due.kind === "voucher").map(({ due }) => due.id),
  );
}
