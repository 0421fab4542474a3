import { type Tx, txQuery } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { addMoney, compareMoney, mulMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { conflict } from "@/lib/http/errors";
import { annulObligation } from "@/lib/ledger/obligations";
import { lesser } from "@/lib/ledger/shares";
import { openAdvance } from "./advances";
import { payOrder, unpayOrder } from "./crediting";
import { type HeldItem, positive, subjectOf } from "./held";
import { numberSql } from "./number";
import { type HeldOrder, holdItems, type Settler } from "./order";
import { holdPayables } from "./payable";
import { dueOf, keyOf } from "./subjects";

type Item = Pick<HeldItem, "payable_id" | "amount" | "pays" | "fx_rate"> & {
  fx_source: string | null;
  fx_day: string | null;
};
type PaidItem = HeldItem & Item;

/**
 * What an order was before the bank paid it although people had given it up: it is that again when the match is undone. `enviado`: nobody
 * had, and what is kept is what it was signed for.
 */
export interface GivenUp {
  state: "rechazado" | "no_enviado" | "enviado";
  /** Why people had given it up. */
  reason?: string;
  /** What it was signed for, where part of that was paid with another order meanwhile. */
  items: Item[] | null;
}
/** What was kept of an order whose money came back: an undone return brings that back, too. */
interface Kept {
  returned?: GivenUp | null;
}

const taken = ({ amount }: Item): boolean => amount.startsWith("-");
const signed = (item: Item, value: string): string => (taken(item) ? `-${value}` : value);

/** What it was before, where the bank paid it although it had been given up. */
export async function givenUpOf(tx: Tx, order: number): Promise<GivenUp | null> {
  const kept = await keptOf(tx, order);
  return kept && "state" in kept ? kept : null;
}

async function keptOf(tx: Tx, order: number): Promise<GivenUp | Kept | null> {
  const [row] = await txQuery<{ given_up: GivenUp | Kept | null }>(
    tx,
    "SELECT given_up FROM payment_order WHERE id = $1::int",
    order,
  );
  return row?.given_up ?? null;
}

async function withRates(tx: Tx, items: readonly HeldItem[]): Promise<PaidItem[]> {
  const rates = await txQuery<{ id: number; fx_source: string | null; fx_day: string | null }>(
    tx,
    "SELECT id, fx_source, fx_day::text AS fx_day FROM payment_item WHERE id = ANY ($1::int[])",
    items.map(({ id }) => id),
  );
  const byId = new Map(rates.map((rate) => [rate.id, rate]));
  return items.map((item) => ({ ...item, fx_source: null, fx_day: null, ...byId.get(item.id) }));
}

/** What of its items is owed still, and how much of the order then pays nothing: in the order's currency. */
function owedStill(items: readonly PaidItem[], free: (item: PaidItem) => string): { items: Item[]; excess: string } {
  const kept = items.flatMap((item): Item[] => {
    const amount = lesser(positive(item.amount), free(item));
    if (compareMoney(amount, "0") <= 0) return [];
    const whole = compareMoney(amount, positive(item.amount)) === 0;
    const pays = whole ? positive(item.pays) : item.fx_rate ? mulMoney(amount, item.fx_rate) : amount;
    return [{ ...item, amount: signed(item, amount), pays: signed(item, pays) }];
  });
  let excess = subMoney(sumMoney(items.map(({ pays }) => pays)), sumMoney(kept.map(({ pays }) => pays)));
  // A credit that another order used meanwhile does not lower this one any more: so much less of what is owed is paid by it.
  for (let at = kept.length - 1; at >= 0 && compareMoney(excess, "0") < 0; at -= 1) {
    const item = kept[at] as Item;
    if (taken(item) || item.fx_rate) continue;
    const less = lesser(item.amount, excess.slice(1));
    kept[at] = { ...item, amount: subMoney(item.amount, less), pays: subMoney(item.pays, less) };
    excess = addMoney(excess, less);
  }
  return { items: kept.filter(({ amount }) => compareMoney(amount, "0") !== 0), excess };
}

/** @throws 409 naming the batch, not released yet, in which another order waits to pay the same */
async function requireNoDraft(tx: Tx, order: number, items: readonly HeldItem[]): Promise<void> {
  const [other] = await txQuery<{ batch: number }>(
    tx,
    `SELECT r.batch_id AS batch FROM payment_item i JOIN payment_order r ON r.id = i.order_id
     WHERE i.payable_id = ANY ($1::int[]) AND r.id <> $2::int AND r.state IN ('borrador', 'autorizado') ORDER BY 1 LIMIT 1`,
    items.map(({ payable_id }) => payable_id),
    order,
  );
  if (!other) return;
  const [first] = items;
  throw conflict(
    `${first?.payee}: lo que paga ya se paga con otra orden, en el lote ${other.batch} sin liberar. Sacarlo de ese lote y volver a conciliar.`,
  );
}

async function storeItems(tx: Tx, order: number, items: readonly Item[]): Promise<void> {
  await txQuery(tx, "DELETE FROM payment_item WHERE order_id = $1::int", order);
  await txQuery(
    tx,
    `INSERT INTO payment_item (order_id, payable_id, amount, pays, fx_rate, fx_source, fx_day)
     SELECT $1::int, x.payable_id, x.amount, x.pays, x.fx_rate, x.fx_source, x.fx_day
     FROM jsonb_to_recordset($2::jsonb) AS x(payable_id int, amount numeric, pays numeric, fx_rate numeric, fx_source text, fx_day date)`,
    order,
    JSON.stringify(items),
  );
}

/** What was paid beyond what is owed stands to the supplier's debit, as an advance: their next vouchers use it up. @returns its item */
async function creditOf(tx: Tx, actor: Settler, order: HeldOrder, amount: string, day: string): Promise<Item> {
  const [row] = await txQuery<{ supplier_id: number | null; number: string }>(
    tx,
    `SELECT k.kept_id AS supplier_id, ${numberSql("r")} AS number FROM payment_order r LEFT JOIN supplier_kept k ON k.id = r.supplier_id WHERE r.id = $1::int`,
    order.id,
  );
  if (!row || row.supplier_id === null)
    throw conflict(
      `${order.payee}: lo que paga ya se pagó con otra orden, y no es un proveedor a cuyo favor quede. Deshacer antes el otro pago.`,
    );
  const advance = await openAdvance(tx, actor, {
    kind: "anticipo",
    company_id: order.company_id,
    supplier_id: row.supplier_id,
    currency: order.currency as "ARS",
    amount,
    due_day: day,
    reason: `Pagado dos veces: el banco pagó ${row.number} después de que se la dio por no pagada`,
  });
  const [owed] = await txQuery<{ id: number }>(
    tx,
    "SELECT obligation_id AS id FROM payment_advance WHERE id = $1::int",
    advance,
  );
  const subject = { kind: "obligation", id: owed?.id ?? 0 } as const;
  const payables = await holdPayables(tx, [{ ...subject, currency: order.currency, owed: amount }]);
  return {
    payable_id: payables.get(keyOf(subject)) ?? 0,
    amount,
    pays: amount,
    fx_rate: null,
    fx_source: null,
    fx_day: null,
  };
}

/**
 * The bank paid an order that people had given up, or (`undone`) its money never came back. It pays what it was signed for, as far as that is
 * owed still; what another order paid meanwhile was paid twice, and is to the supplier's debit as an advance. Who calls holds the order and
 * its items.
 * @throws 409 where another order that is not released yet waits to pay the same
 */
export async function putBack(
  tx: Tx,
  actor: Settler,
  order: HeldOrder,
  held: readonly HeldItem[],
  said: { day: string; reference: string; match_id?: number; undone?: boolean },
): Promise<{ twice: string }> {
  const items = await withRates(tx, held);
  const due = await dueOf(
    tx,
    items.map((item) => ({ ...subjectOf(item), target: item.target })),
  );
  await holdPayables(
    tx,
    [...due.values()].map(({ kind, id, currency, owed }) => ({ kind, id, currency, owed })),
  );
  const free = (item: PaidItem): string => due.get(keyOf(subjectOf(item)))?.free ?? "0.00";
  const whole = items.every((item) => compareMoney(free(item), positive(item.amount)) >= 0);
  let twice = "0.00";
  if (!whole) {
    await requireNoDraft(tx, order.id, items);
    const still = owedStill(items, free);
    twice = still.excess;
    if (compareMoney(twice, "0") < 0)
      throw conflict(`${order.payee}: lo que se le descontaba ya se usó en otro pago. Deshacer antes ese otro.`);
    const credit = compareMoney(twice, "0") > 0 ? [await creditOf(tx, actor, order, twice, said.day)] : [];
    await storeItems(tx, order.id, [...still.items, ...credit]);
  }
  await keepBefore(tx, order.id, whole ? null : items.map(itemOf), said.undone === true);
  await payOrder(tx, actor, order, whole ? held : await holdItems(tx, order), { ...said, to: "conciliado" }, false);
  if (compareMoney(twice, "0") > 0)
    await txQuery(
      tx,
      "UPDATE payment_order SET reason = $2::text WHERE id = $1::int",
      order.id,
      twiceText(order, twice),
    );
  return { twice };
}

/** Keeps what an order is now, or what it was before the return that is undone. `items`: what it was signed for, where it pays other things now. */
async function keepBefore(tx: Tx, order: number, items: Item[] | null, undone: boolean): Promise<void> {
  const kept = await keptOf(tx, order);
  const before = kept && "returned" in kept ? kept.returned : null;
  const now = before ? { ...before, items } : items && { state: "enviado", items };
  await txQuery(
    tx,
    undone
      ? "UPDATE payment_order SET given_up = nullif($2::jsonb, 'null') WHERE id = $1::int"
      : `UPDATE payment_order SET given_up = jsonb_build_object('state', state, 'reason', reason, 'reference', reference, 'paid_day', paid_day,
           'credited_match_id', credited_match_id, 'credited_by_user_id', credited_by_user_id, 'credited_at', credited_at, 'kept', given_up, 'items', $2::jsonb) WHERE id = $1::int`,
    order,
    JSON.stringify(undone ? now : items),
  );
}

const itemOf = ({ payable_id, amount, pays, fx_rate, fx_source, fx_day }: PaidItem): Item => ({
  payable_id,
  amount,
  pays,
  fx_rate,
  fx_source,
  fx_day,
});

const twiceText = ({ payee, currency }: HeldOrder, twice: string): string =>
  `Lo que pagaba ya se había pagado con otra orden: ${formatMoney(twice, currency, { decimals: 2 })} quedan a favor de ${payee}, como anticipo.`;

/**
 * It is given up again, as it was, since its match was a mistake. What of it was an advance is none any more.
 * @throws 409 where a voucher used that advance
 */
export async function giveUpAgain(
  tx: Tx,
  actor: Settler,
  order: HeldOrder,
  items: readonly HeldItem[],
  before: GivenUp,
): Promise<void> {
  const reason = before.reason ?? "";
  await unpayOrder(tx, actor, order, items, { reason, to: "rechazado" });
  await asSigned(tx, actor, order.id, items, before, reason);
  await txQuery(
    tx,
    `UPDATE payment_order r SET state = g.state, reason = g.reason, reference = coalesce(g.reference, r.reference), paid_day = g.paid_day,
       credited_match_id = g.credited_match_id, credited_by_user_id = g.credited_by_user_id, credited_at = g.credited_at, given_up = nullif(g.kept, 'null')
     FROM jsonb_to_record((SELECT given_up FROM payment_order WHERE id = $1::int)) AS g(state text, reason text, reference text, paid_day date,
       credited_match_id int, credited_by_user_id int, credited_at timestamptz, kept jsonb)
     WHERE r.id = $1::int`,
    order.id,
  );
}

/** The money of an order that was credited came back. What it was before it was credited is kept: the return may have been a mistake. */
export async function takeReturn(
  tx: Tx,
  actor: Settler,
  order: HeldOrder,
  items: readonly HeldItem[],
  before: GivenUp | null,
): Promise<void> {
  const reason = "Volvió al banco";
  await unpayOrder(tx, actor, order, items, { reason, to: "rechazado" });
  await asSigned(tx, actor, order.id, items, before, reason);
  await txQuery(
    tx,
    `UPDATE payment_order SET state = CASE given_up->>'state' WHEN 'no_enviado' THEN 'no_enviado' ELSE 'rechazado' END,
       given_up = jsonb_build_object('returned', given_up) WHERE id = $1::int`,
    order.id,
  );
}

/** An order that is given up pays what it was signed for: what of it was an advance is none any more. Who calls let its items go. */
export async function asSigned(
  tx: Tx,
  actor: Settler,
  order: number,
  items: readonly HeldItem[],
  before: GivenUp | null,
  reason: string,
): Promise<void> {
  if (!before?.items) return;
  await storeItems(tx, order, before.items);
  const signedFor = new Set(before.items.map(({ payable_id }) => payable_id));
  for (const { subject_id, kind, payable_id } of items)
    if (kind === "obligation" && !signedFor.has(payable_id)) await annulAdvance(tx, actor, subject_id, reason);
}

async function annulAdvance(tx: Tx, actor: Settler, obligation: number, reason: string): Promise<void> {
  const [row] = await txQuery<{ day: string }>(
    tx,
    "SELECT day::text AS day FROM obligation WHERE id = $1::int",
    obligation,
  );
  await annulObligation(tx, actor, obligation, { day: row?.day ?? "", reason });
  await txQuery(
    tx,
    "UPDATE payment_advance SET state = 'anulado', version = version + 1 WHERE obligation_id = $1::int",
    obligation,
  );
}
