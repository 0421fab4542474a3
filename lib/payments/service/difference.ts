import { differenceTitles } from "@/lib/bank/rules/kinds";
import { categoryOf } from "@/lib/catalogue/findService";
import { type Tx, txQuery } from "@/lib/db";
import { openDay } from "@/lib/ledger/balances";
import { type Line, postNext, takeBack } from "@/lib/ledger/post";
import { onDay, type Share } from "@/lib/ledger/shares";
import { bounced, charged, credited } from "@/lib/ledger/transitions";
import { textOf } from "@/lib/vouchers/service/rows";
import { positive } from "./held";
import type { HeldOrder, Settler } from "./order";

const sourceOf = (id: number) => ({ type: "payment_order", id });
/** What the ledger calls it, of an order. */
export const DIFFERENCE = "diferencia_de_cambio";
/**
 * Items in another currency than their company's order, with what they come to beside what their vouchers accrued at the rate that was
 * written on them.
 */
export const DIFFERENCES = `SELECT i.order_id, i.id AS item_id, v.id, v.supplier_id, i.pays - round(i.amount * v.fx_rate, 2) AS amount
  FROM payment_item i JOIN payable p ON p.id = i.payable_id JOIN voucher v ON p.kind IN ('voucher', 'note') AND v.id = p.subject_id JOIN company c ON c.id = v.company_id
  JOIN payment_order g ON g.id = i.order_id WHERE i.fx_rate IS NOT NULL AND v.fx_rate IS NOT NULL AND c.currency = g.currency`;

interface Difference {
  text: string;
  supplier_id: number | null;
  amount: string;
}

/** What an order's items in another currency come to beside what their vouchers accrued. */
async function differencesOf(tx: Tx, { id }: HeldOrder): Promise<Difference[]> {
  const rows = await txQuery<{ amount: string; supplier_id: number | null } & Parameters<typeof textOf>[0]>(
    tx,
    `SELECT x.amount::text AS amount, x.supplier_id, v.id, coalesce(v.country::text, '') AS country,
       coalesce(v.type_code, '') AS type_code, coalesce(v.point, '') AS point, coalesce(v.number, '') AS number
     FROM (${DIFFERENCES} AND g.id = $1::int) x JOIN voucher v ON v.id = x.id WHERE x.amount <> 0 ORDER BY x.item_id`,
    id,
  );
  return rows.map(({ amount, supplier_id, ...voucher }) => ({ text: textOf(voucher), supplier_id, amount }));
}

/** The difference of rates of an order is accrued and paid at once, without purse. */
export async function postDifference(tx: Tx, actor: Settler, order: HeldOrder, day: string): Promise<void> {
  const { id, company_id, currency } = order;
  const differences = await differencesOf(tx, order);
  if (differences.length === 0) return;
  const open = await openDay(tx, company_id, day);
  const category_id = await categoryOf(tx, { text: differenceTitles.diferencia_cambio.category });
  const lines = differences.flatMap(({ text, supplier_id, amount }): Line[] => {
    const shares: Share[] = onDay([{ company_id, supplier_id, category_id, currency, amount: positive(amount) }], open);
    const moved = amount.startsWith("-")
      ? [...credited(shares).lines, ...bounced(shares).lines]
      : charged(shares).lines;
    return moved.map((line) => ({ ...line, concept: `Diferencia de cambio de ${text}` }));
  });
  await postNext(tx, actor, sourceOf(id), { event: DIFFERENCE, day, lines });
}

/** The order was not paid after all: its difference goes, too. */
export async function unpostDifference(tx: Tx, actor: Settler, { id }: HeldOrder, reason: string): Promise<void> {
  await takeBack(tx, actor, sourceOf(id), DIFFERENCE, reason);
}
