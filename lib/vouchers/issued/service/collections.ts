import type { AuditActor } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { notify } from "@/lib/notifications/service/notify";
import type { Held } from "../../service/record";
import { textOf } from "../../service/rows";
import { postCollected, postCollectionGone } from "../ledger";
import type { meansTitles } from "../rules/kinds";

/** Whoever says that money came: a person with the voucher, or with the bank's statement. */
export type Collector = AuditActor & { userId: number };

const moneyOf = (row: Held, value: string): string => formatMoney(value, row.currency ?? "ARS", { decimals: 2 });

/** Whoever recorded it hears of what others do with it. */
export async function tellAuthor(tx: Tx, actor: Collector, row: Held, did: string): Promise<void> {
  const author = row.created_by_user_id;
  if (author === null || author === actor.userId) return;
  const message = `${did} ${textOf(row)} de ${row.supplier?.name ?? "un cliente"}`;
  await notify(tx, {
    to: [author],
    kind: "emitida",
    message,
    user_name: actor.mail,
    link: `/adminMgt?factura=${row.id}`,
  });
}

interface NewCollection {
  day: string;
  amount: string;
  means: keyof typeof meansTitles;
  note: string;
  /** The match of the bank's lines that it is of. */
  match?: number;
}

/** So much more of an invoice is collected. Who calls holds it, and knows that it is not more than is left. @returns its number */
export async function addCollection(
  tx: Tx,
  actor: Collector,
  row: Held,
  { day, amount, means, note, match }: NewCollection,
): Promise<number> {
  await txQuery(
    tx,
    "UPDATE issued_voucher SET collected = collected + $2::numeric WHERE voucher_id = $1::int",
    row.id,
    amount,
  );
  const [made] = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO voucher_collection (voucher_id, day, amount, means, note, created_by_user_id, bank_match_id, by_bank)
     VALUES ($1::int, $2::date, $3::numeric, $4, $5, $6::int, $7::int, $7::int IS NOT NULL) RETURNING id`,
    ...[row.id, day, amount, means, note, actor.userId, match ?? null],
  );
  const collection = made?.id ?? 0;
  await postCollected(tx, actor, row, { collection, amount, day });
  await tellAuthor(tx, actor, row, `anotó un cobro de ${moneyOf(row, amount)} de`);
  return collection;
}

/** One was a mistake: so much less of its invoice is collected. Who calls holds it. */
export async function dropCollection(
  tx: Tx,
  actor: Collector,
  row: Held,
  { id, amount, reason }: { id: number; amount: string; reason: string },
): Promise<void> {
  await txQuery(
    tx,
    "UPDATE voucher_collection SET undone_at = now(), undone_by_user_id = $2::int, undone_reason = $3 WHERE id = $1::int",
    ...[id, actor.userId, reason],
  );
  await txQuery(
    tx,
    "UPDATE issued_voucher SET collected = collected - $2::numeric WHERE voucher_id = $1::int",
    row.id,
    amount,
  );
  await postCollectionGone(tx, actor, row, id, reason);
  await tellAuthor(tx, actor, row, `deshizo un cobro de ${moneyOf(row, amount)} de`);
}
