import type { Tx } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { lesser } from "@/lib/ledger/shares";
import { type HeldBatch, type HeldItem, itemsOf, positive, subjectOf } from "./held";
import { amountsOf, coveredOrders, dropItems, restateOrders, writeItems } from "./items";
import { letGo } from "./letGo";
import { holdPayables, movePayables } from "./payable";
import { nameOf } from "./rows";
import { dueOf, keyOf } from "./subjects";

/** An item of a batch that pays less now. */
interface Lowered {
  item: HeldItem;
  name: string;
  now: string;
}

/**
 * Less is owed of what a batch pays than when it was made (a note came): its items pay what is left, and what nothing is left of is out of
 * it. Who calls holds the batch and its subjects. @returns what changed, as people read it; null where nothing did
 */
export async function lowerItems(tx: Tx, batch: Pick<HeldBatch, "id">): Promise<string | null> {
  const items = await itemsOf(tx, { batch: batch.id });
  const due = await dueOf(
    tx,
    items.map((item) => ({ ...subjectOf(item), target: item.target })),
  );
  const lowered = items.flatMap((item): Lowered[] => {
    const found = due.get(keyOf(subjectOf(item)));
    if (!found) return [{ item, name: "ya no se debe", now: "0.00" }];
    const excess = subMoney(found.held, found.owed);
    if (compareMoney(excess, "0") <= 0) return [];
    const had = positive(item.amount);
    return [{ item, name: nameOf(found), now: subMoney(had, lesser(excess, had)) }];
  });
  if (lowered.length === 0) return null;
  await movePayables(
    tx,
    lowered.map(({ item, now }) => ({ payable_id: item.payable_id, held: subMoney(now, positive(item.amount)) })),
  );
  await holdPayables(
    tx,
    [...due.values()].map(({ kind, id, currency, owed }) => ({ kind, id, currency, owed })),
  );
  const gone = lowered.filter(({ now }) => compareMoney(now, "0") <= 0).map(({ item }) => item);
  await writeItems(
    tx,
    lowered.filter(({ item }) => !gone.includes(item)).map(({ item, now }) => ({ item, ...amountsOf(item, now) })),
  );
  await letGo(
    tx,
    gone.map((item) => ({ ...item, amount: "0.00" })),
  );
  await dropItems(tx, batch.id, gone);
  const covered = await coveredOrders(tx, batch.id);
  await letGo(tx, covered);
  await dropItems(tx, batch.id, covered);
  await restateOrders(tx, batch.id);
  return loweredText(lowered, covered);
}

function loweredText(lowered: readonly Lowered[], covered: readonly HeldItem[]): string {
  const each = lowered.slice(0, 10).map(({ item, name, now }) => {
    const money = (value: string) => formatMoney(value, item.currency, { decimals: 2 });
    return `${item.payee}, ${name}: de ${money(positive(item.amount))} a ${money(now)}`;
  });
  const out = [...new Set(covered.map(({ payee }) => payee))].map(
    (payee) => `${payee} sale del lote: sus créditos cubren todo`,
  );
  return `Se debe menos que lo autorizado: ${[...each, ...out].join("; ")}.`;
}
