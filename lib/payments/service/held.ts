import { createHash } from "node:crypto";
import { type Tx, txQuery } from "@/lib/db";
import { addDays, formatDay, todayIn } from "@/lib/format/dates";
import { badField, notFound } from "@/lib/http/errors";
import type { SubjectKind } from "../rules/kinds";
import type { Signed } from "../rules/people";
import type { BatchState, OrderState } from "../rules/states";

/** Hundreds of payments are prepared, or signed, at once. */
export const BATCH_MS = 60_000;

/** How many days ahead payments are prepared at most. */
const AHEAD = 366;

/** A day on which something may be paid: not gone, and not years away. @throws 400 naming it */
export function requirePayDay(day: string, { path, title } = { path: "day", title: "Día de pago" }): void {
  const today = todayIn();
  if (day < today) throw badField(path, `${title}: el ${formatDay(day)} ya pasó.`);
  if (day > addDays(today, AHEAD)) throw badField(path, `${title}: hasta un año para adelante.`);
}

/** A batch, held. */
export interface HeldBatch {
  id: number;
  company_id: number;
  currency: string;
  day: string;
  state: BatchState;
  content_hash: string | null;
  authors: number[];
  authoriser: number | null;
  releaser: number | null;
  amount: string;
  weight: string;
  three_people_over: string;
  version: number;
}

/** Above which sum three people sign a batch, or what is declared, `b`: as the policy of its currency said on the day it was made. */
export const THREE_OVER = `(SELECT y.three_people_over FROM payment_policy y WHERE y.currency = b.currency AND y.from_day <= b.created_at::date ORDER BY y.from_day DESC LIMIT 1)`;
const AMOUNT = "(SELECT coalesce(sum(r.amount), 0.00) FROM payment_order r WHERE r.batch_id = b.id)";
/** By what three people are asked for: a debt that is paid in slices weighs as what of it is in batches and paid. */
export const WEIGHT = `greatest(${AMOUNT}, (SELECT coalesce(max(p.held + p.paid), 0) FROM payment_item i JOIN payment_order r ON r.id = i.order_id
  JOIN payable p ON p.id = i.payable_id WHERE r.batch_id = b.id AND p.currency = b.currency))`;
export const AUTHORS = "array_prepend(b.created_by_user_id, b.edited_by_user_ids)";

/** Takes a batch until the transaction ends. @throws 404 */
export async function holdBatch(tx: Tx, id: number): Promise<HeldBatch> {
  await txQuery(tx, "SELECT id FROM payment_batch WHERE id = $1::int FOR UPDATE", id);
  const [row] = await txQuery<HeldBatch>(
    tx,
    `SELECT b.id, b.company_id, b.currency::text AS currency, b.day::text AS day, b.state, b.content_hash, ${AUTHORS} AS authors,
       b.authorised_by_user_id AS authoriser, b.released_by_user_id AS releaser, ${AMOUNT}::text AS amount, ${WEIGHT}::text AS weight, ${THREE_OVER}::text AS three_people_over, b.version
     FROM payment_batch b WHERE b.id = $1::int`,
    id,
  );
  if (!row) throw notFound("No existe este lote.");
  return row;
}

export const signedOf = ({ authors, authoriser, weight, three_people_over }: HeldBatch): Signed => ({
  authors,
  authoriser,
  amount: weight,
  three_people_over,
});

/** An item with the order that it is of. */
export interface HeldItem {
  id: number;
  order_id: number;
  state: OrderState;
  payee: string;
  payable_id: number;
  kind: SubjectKind;
  subject_id: number;
  currency: string;
  target: string;
  amount: string;
  pays: string;
  fx_rate: string | null;
}

/** Items of orders, those of a batch or of one order. */
export const itemsOf = (tx: Tx, where: { batch: number } | { order: number }): Promise<HeldItem[]> =>
  txQuery<HeldItem>(
    tx,
    `SELECT i.id, i.order_id, r.state, r.payee, i.payable_id, p.kind, p.subject_id, p.currency::text AS currency, r.currency::text AS target,
       i.amount::text AS amount, i.pays::text AS pays, i.fx_rate::text AS fx_rate
     FROM payment_item i JOIN payment_order r ON r.id = i.order_id JOIN payable p ON p.id = i.payable_id
     WHERE ${"batch" in where ? "r.batch_id" : "r.id"} = $1::int ORDER BY i.id`,
    "batch" in where ? where.batch : where.order,
  );

export const subjectOf = ({ kind, subject_id }: Pick<HeldItem, "kind" | "subject_id">) => ({ kind, id: subject_id });
export const positive = (amount: string): string => amount.replace("-", "");
export const vouchersOf = (items: readonly HeldItem[]): number[] =>
  items.filter(({ kind }) => kind === "voucher").map(({ subject_id }) => subject_id);

/** What a batch says, as one text: whom it pays, where, what of, how much, and what is withheld. What is released is what was authorised. */
export async function contentHash(tx: Tx, id: number): Promise<string> {
  const rows = await txQuery<{ line: string }>(
    tx,
    `SELECT concat_ws('|', b.company_id, b.own_account_id, b.day, r.id, r.supplier_id, r.account_id, a.number, r.method, r.currency, r.amount, r.withheld,
       p.kind, p.subject_id, i.amount, i.pays, i.fx_rate, i.fx_source, i.fx_day) AS line
     FROM payment_batch b JOIN payment_order r ON r.batch_id = b.id JOIN payment_item i ON i.order_id = r.id JOIN payable p ON p.id = i.payable_id
     LEFT JOIN bank_account a ON a.id = r.account_id WHERE b.id = $1::int ORDER BY r.id, i.id`,
    id,
  );
  return createHash("sha256")
    .update(rows.map(({ line }) => line).join("\n"))
    .digest("hex");
}
