import { type Tx, txQuery } from "@/lib/db";
import { compareMoney, convertSum, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { AppError } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import { balanceOf, type Source } from "@/lib/ledger/balances";
import { handCashOver } from "@/lib/ledger/cash";
import { giveBack, takeFrom } from "@/lib/ledger/commitments";
import { giveObligationBack, takeOver } from "@/lib/ledger/obligations";
import type { PostingActor } from "@/lib/ledger/post";
import { alike, lesser, type Share } from "@/lib/ledger/shares";
import type { VoucherActor } from "../actor";
import { type Charged, sourceOf } from "../ledger/post";
import { costsOf } from "../rules/split";
import { type Behind, behindOf, followers } from "./behind";
import type { Held } from "./record";

type Link = Held["links"][number];

const linksOf = ({ links }: Held, obligations: boolean): Link[] =>
  links.filter(({ target_type: type }) => type !== "voucher" && (type === "obligation") === obligations);

/** Its commitments: those whose domain settles them, and those that have entries of their own. */
export async function committed(row: Held): Promise<{ settled: (Link & { behind: Behind })[]; own: Link[] }> {
  const all = await Promise.all(
    linksOf(row, false).map(async (link) => ({ ...link, behind: await behindOf(link.target_type) })),
  );
  return {
    settled: all.flatMap(({ behind, ...link }) => (behind ? [{ ...link, behind }] : [])),
    own: all.flatMap(({ behind, ...link }) => (behind ? [] : [link])),
  };
}

const sourceOfLink = ({ target_type, target_id }: Link): Source => ({ type: target_type, id: target_id });

/** Holds what is behind a voucher, one after another by name: two vouchers of one order take turns. */
async function holdBehind(tx: Tx, row: Held): Promise<void> {
  const { own } = await committed(row);
  const names = own.map(({ target_type, target_id }) => `commitment:${target_type}:${target_id}`);
  for (const name of names.sort()) await holdTurn(tx, name);
}

/** An amount of the voucher in the currency of what is behind it. @throws 422 without a rate */
export function inItsCurrency(row: Held, { fx_rate }: Link, of: readonly Share[], amount: string): string {
  const currency = of[0]?.currency;
  if (currency === undefined || currency === row.currency) return amount;
  if (fx_rate === null) {
    const message = `Falta a qué cotización se descuenta de lo comprometido en ${currency}.`;
    throw new AppError(422, "voucher_invalid", message, { issues: [{ path: "links", message }] });
  }
  return convertSum([{ value: amount, rate: "1" }], fx_rate);
}

const PLACE = ["show_id", "project_id", "event_id", "cost_centre_id", "category_id", "purse_id"] as const;

/**
 * What a voucher with a commitment is charged to: as that one is, months together, so that no purse looks free meanwhile. Empty where
 * nothing is left of it, or where it is charged to nothing.
 */
export async function asCommitted(tx: Tx, actor: PostingActor, row: Held): Promise<Charged[]> {
  await holdBehind(tx, row);
  const all: Share[] = [];
  const { settled, own } = await committed(row);
  for (const { behind, target_id } of settled) {
    const places = await behind.places(tx, actor, target_id, row.id);
    all.push(...places.map((place) => ({ ...place, currency: row.currency ?? "" })));
  }
  for (const link of own) all.push(...(await balanceOf(tx, sourceOfLink(link), "comprometido")));
  const places = new Map<string, Share>();
  for (const { day: _, ...share } of all) {
    const key = PLACE.map((one) => share[one] ?? "").join(" ");
    const amount = sumMoney([places.get(key)?.amount ?? "0", share.amount]);
    places.set(key, { ...share, amount });
  }
  const shares = [...places.values()].filter(({ amount }) => compareMoney(amount, "0") > 0);
  if (shares.length === 0 || shares.some((share) => PLACE.every((one) => one === "category_id" || !share[one])))
    return [];
  const charged = alike(shares, row.amount ?? "0.00");
  const costs = costsOf(
    row.cost ?? "0.00",
    charged.map(({ amount }) => amount),
  );
  return charged.map((share, index) => ({
    ...Object.fromEntries(PLACE.map((one) => [one, share[one] ?? null])),
    percent: null,
    amount: share.amount,
    cost: costs[index] ?? "0.00",
  }));
}

/**
 * A voucher that has just accrued takes the place of what was owed without it, and the rest of it from its commitments. Who calls
 * plans its cash afterwards.
 */
export async function takeBehind(tx: Tx, actor: VoucherActor, row: Held): Promise<void> {
  const own = sourceOf(row.id);
  const day = row.date ?? "";
  const facts = {
    company_id: row.company?.id ?? null,
    supplier_id: row.supplier_id,
    currency: row.currency ?? "ARS",
    certainty: "firme",
    due_day: row.due_date ?? day,
  } as const;
  let left = row.amount ?? "0.00";
  for (const link of linksOf(row, true)) {
    const part = link.amount === null ? left : lesser(left, link.amount);
    if (compareMoney(part, "0") <= 0) continue;
    left = subMoney(left, await takeOver(tx, actor, link.target_id, own, { amount: part, day, version: row.version }));
    for (const follower of await followers())
      await follower.tookOver(tx, actor, { obligation: link.target_id, voucher: row.id });
  }
  await settleBehind(tx, actor, row);
  await holdBehind(tx, row);
  for (const link of (await committed(row)).own) {
    const part = link.amount === null ? left : lesser(left, link.amount);
    if (compareMoney(part, "0") <= 0) continue;
    const source = sourceOfLink(link);
    const amount = inItsCurrency(row, link, await balanceOf(tx, source, "comprometido"), part);
    await takeFrom(tx, actor, source, own, { amount, day, version: row.version });
    await handCashOver(tx, source, own, facts);
    left = subMoney(left, part);
  }
}

/** What its domain settles of it follows what the voucher says now. Who calls has written that. */
export async function settleBehind(tx: Tx, actor: VoucherActor, row: Held): Promise<void> {
  for (const { behind, target_id } of (await committed(row)).settled) await behind.settle(tx, actor, target_id, row.id);
}

/** Why a voucher is not approved by what is behind it: the first sentence; null where all of it fits, or nothing judges it. */
export async function judgedBy(tx: Tx, row: Held): Promise<string | null> {
  for (const { behind, target_id } of (await committed(row)).settled) {
    const why = await behind.judged?.(tx, target_id, row.id);
    if (why) return why;
  }
  return null;
}

/** The version with which a voucher last took what is behind it. */
async function takenAt(tx: Tx, id: number): Promise<number> {
  const [row] = await txQuery<{ version: number }>(
    tx,
    `SELECT coalesce(max(p.source_version), 1)::int AS version FROM ledger_posting p WHERE p.event = $1::text AND p.reverses_id IS NULL`,
    `tomada:voucher:${id}`,
  );
  return row?.version ?? 1;
}

/** Gives back what it took: it is annulled, or comes to another amount. Its accrual was taken back before. */
export async function giveBehindBack(
  tx: Tx,
  actor: VoucherActor,
  row: Held,
  { day, reason }: { day: string; reason: string },
): Promise<void> {
  const own = sourceOf(row.id);
  const version = await takenAt(tx, row.id);
  for (const { target_id } of linksOf(row, true)) {
    for (const follower of await followers()) await follower.givesBack(tx, { obligation: target_id, voucher: row.id });
    await giveObligationBack(tx, actor, target_id, own, { day, reason, version });
  }
  await settleBehind(tx, actor, row);
  await holdBehind(tx, row);
  for (const link of (await committed(row)).own) await giveBack(tx, actor, sourceOfLink(link), own, reason);
}
