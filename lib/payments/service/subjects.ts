import type { AuditActor } from "@/lib/audit/audit";
import { plannedOnce, type Tx, txQuery } from "@/lib/db";
import { compareMoney } from "@/lib/format/moneyMath";
import { conflict } from "@/lib/http/errors";
import { unpaidOf } from "@/lib/ledger/balances";
import { payObligation, unpayObligation } from "@/lib/ledger/obligations";
import { type PostingActor, postNext, takeBack } from "@/lib/ledger/post";
import { type Share, take, totalOf } from "@/lib/ledger/shares";
import { bounced } from "@/lib/ledger/transitions";
import { sourceOf } from "@/lib/vouchers/ledger/post";
import { type Behind, behindOf } from "@/lib/vouchers/service/behind";
import { payHeld, unpayHeld } from "@/lib/vouchers/service/paid";
import { holdVouchers } from "@/lib/vouchers/service/record";
import { type SubjectKind, subjectKinds } from "../rules/kinds";
import { advanceOf, postAdvance, sourceOfAdvance, unpostAdvance, useAdvance } from "./advanceLedger";
import { dueSql } from "./dueSql";
import { type HeldItem, itemsOf, subjectOf } from "./held";
import { DUE_COLUMNS, type Due } from "./rows";

export interface SubjectOf {
  kind: SubjectKind;
  id: number;
}
export const keyOf = ({ kind, id }: SubjectOf): string => `${kind} ${id}`;

/** Vouchers that are to take the place of what is owed without one, or took it: what was paid of that may be theirs. */
export async function takersOf(tx: Tx, subjects: readonly SubjectOf[]): Promise<number[]> {
  const obligations = subjects.filter(({ kind }) => kind === "obligation").map(({ id }) => id);
  if (obligations.length === 0) return [];
  const rows = await txQuery<{ id: number }>(
    tx,
    "SELECT DISTINCT voucher_id AS id FROM voucher_link WHERE target_type = 'obligation' AND target_id = ANY ($1::int[]) ORDER BY 1",
    obligations,
  );
  return rows.map(({ id }) => id);
}

/** Takes what is paid for this transaction: vouchers and notes by number, with those that take an obligation's place, then obligations and advances. */
export async function holdSubjects(tx: Tx, subjects: readonly SubjectOf[]): Promise<void> {
  const of = (...kinds: SubjectKind[]) => subjects.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  await holdVouchers(tx, [...of("voucher", "note"), ...(await takersOf(tx, subjects))]);
  for (const [table, ids] of [
    ["obligation", of("obligation")],
    ["payment_advance", of("advance")],
  ] as const)
    if (ids.length > 0)
      await txQuery(tx, `SELECT id FROM ${table} WHERE id = ANY ($1::int[]) ORDER BY id FOR UPDATE`, ids);
}

/**
 * The items of a batch or an order with all that they pay held. Who held it may have been a voucher that took an obligation's place: then it
 * is the voucher that they pay now.
 */
export async function holdItemsOf(
  tx: Tx,
  where: Parameters<typeof itemsOf>[1],
  before: (items: readonly HeldItem[]) => Promise<void> = async () => undefined,
): Promise<HeldItem[]> {
  const items = await itemsOf(tx, where);
  await before(items);
  await holdSubjects(tx, items.map(subjectOf));
  const now = await itemsOf(tx, where);
  const same =
    now.length === items.length &&
    now.every(({ id, payable_id }, at) => items[at]?.id === id && items[at]?.payable_id === payable_id);
  return same ? now : holdItemsOf(tx, where, before);
}

interface Followed {
  target_type: string;
  target_id: number;
}

/** Records behind vouchers that follow what is paid of them (`Behind.paid`), in the order they are held. */
async function followers(tx: Tx, vouchers: readonly number[]): Promise<{ id: number; behind: Behind }[]> {
  const rows = await txQuery<Followed>(
    tx,
    "SELECT DISTINCT target_type, target_id FROM voucher_link WHERE voucher_id = ANY ($1::int[]) AND target_type <> 'voucher' ORDER BY 1, 2",
    [...vouchers],
  );
  const found = await Promise.all(
    rows.map(async (row) => ({ id: row.target_id, behind: await behindOf(row.target_type) })),
  );
  return found.flatMap(({ id, behind }) => (behind?.paid ? [{ id, behind }] : []));
}

/** Takes what follows the payment of these vouchers, before them. */
export async function holdFollowers(tx: Tx, vouchers: readonly number[]): Promise<void> {
  for (const { id, behind } of await followers(tx, vouchers)) await behind.hold(tx, id);
}

/** These vouchers were paid on a day, or that came back: what they are of follows. Who calls holds both. */
export async function tellFollowers(
  tx: Tx,
  actor: AuditActor & { userId: number },
  vouchers: readonly number[],
  day: string,
): Promise<void> {
  for (const { id, behind } of await followers(tx, vouchers)) await behind.paid?.(tx, actor, id, day);
}

/** What is owed of each now, paid in the currency that each says; none of what nothing is owed of. Who calls holds them. */
export async function dueOf(
  tx: Tx,
  asked: readonly (SubjectOf & { target: string | null })[],
): Promise<ReadonlyMap<string, Due>> {
  if (asked.length === 0) return new Map();
  const kinds = subjectKinds.filter((kind) => asked.some((one) => one.kind === kind));
  const rows = await txQuery<Due>(
    tx,
    plannedOnce(`due_${kinds.join("_")}`, `${dueSql(kinds)} SELECT ${DUE_COLUMNS} FROM d`),
    asked.map(({ kind }) => kind),
    asked.map(({ id }) => id),
    asked.map(({ target }) => target),
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

interface Payment {
  id: number;
  /** Tells the payment apart: `pago:orden:12`. */
  event: string;
  amount: string;
  day: string;
}
interface Payer {
  pay: (tx: Tx, actor: PostingActor, payment: Payment) => Promise<void>;
  unpay: (tx: Tx, actor: PostingActor, payment: Omit<Payment, "day"> & { reason: string }) => Promise<void>;
}

const opposite = (shares: readonly Share[]): Share[] =>
  shares.map((share) => ({
    ...share,
    amount: share.amount.startsWith("-") ? share.amount.slice(1) : `-${share.amount}`,
    cost: share.cost?.startsWith("-") ? share.cost.slice(1) : share.cost && `-${share.cost}`,
  }));

/** How each kind of subject is paid, and owed again. */
export const payers: Readonly<Record<SubjectKind, Payer>> = {
  voucher: {
    pay: async (tx, actor, { id, event, amount, day }) => {
      const paid = await payHeld(tx, actor, id, { event, day, amount });
      if (compareMoney(paid, amount) !== 0) throw conflict("De un comprobante se debe menos que lo que se paga.");
    },
    unpay: (tx, actor, { id, event, reason }) => unpayHeld(tx, actor, id, { event, reason }),
  },
  note: {
    pay: async (tx, actor, { id, event, amount, day }) => {
      const credit = opposite(await unpaidOf(tx, sourceOf(id)));
      if (compareMoney(totalOf(credit), amount) < 0) throw conflict("De una nota queda menos que lo que se descuenta.");
      await postNext(tx, actor, sourceOf(id), { event, day, lines: bounced(take(credit, amount)).lines });
    },
    unpay: async (tx, actor, { id, event, reason }) => {
      await takeBack(tx, actor, sourceOf(id), event, reason);
    },
  },
  obligation: {
    pay: async (tx, actor, { id, ...payment }) => {
      await payObligation(tx, actor, id, payment);
      const advance = await advanceOf(tx, id);
      if (advance !== null) await postAdvance(tx, actor, advance, payment);
    },
    unpay: async (tx, actor, { id, ...payment }) => {
      const advance = await advanceOf(tx, id);
      if (advance !== null) await unpostAdvance(tx, actor, advance, payment);
      await unpayObligation(tx, actor, id, payment);
    },
  },
  advance: {
    pay: (tx, actor, { id, ...payment }) => useAdvance(tx, actor, id, payment),
    unpay: async (tx, actor, { id, event, reason }) => {
      await takeBack(tx, actor, sourceOfAdvance(id), event, reason);
    },
  },
};
