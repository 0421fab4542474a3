import { type Tx, txQuery } from "@/lib/db";
import { compareMoney } from "@/lib/format/moneyMath";
import { standing } from "@/lib/format/standing";
import { balanceOf } from "@/lib/ledger/balances";
import type { Behind } from "@/lib/vouchers/service/behind";
import { rejudge } from "@/lib/vouchers/service/rejudge";
import { changed } from "../changed";
import { proposeLines } from "../rules/match";
import { type SaidLine, weightsOf } from "../rules/promise";
import { isPositive } from "../rules/quantity";
import { isOrdered, stateTitles } from "../rules/states";
import { advance } from "./advance";
import { judge } from "./judge";
import { settleOrder, sharesOf, sourceOf } from "./money";
import { holdOrder, linesOf, SAID, type StoredLine, storedOrder } from "./record";
import { billers, rematch } from "./rematch";

type VoucherActor = Parameters<Behind["settle"]>[1];

interface Bill {
  net: string | null;
  said: SaidLine[];
  accrued: boolean;
  /** It says what it bills of another order. */
  elsewhere: boolean;
}

/** What a bill of an order says of its lines: what somebody said, else what its net may be. Null: nobody knows. */
async function saidOf(tx: Tx, order: number, voucher: number, lines: readonly StoredLine[]) {
  const [bill] = await txQuery<Bill>(
    tx,
    `SELECT v.net::text AS net, ${SAID("v.id", "$2::int")} AS said, v.state NOT IN ('esperado', 'recibido', 'anulado', 'descartado') AS accrued,
       EXISTS (SELECT 1 FROM billed_line b WHERE b.voucher_id = v.id AND b.order_id <> $2::int) AS elsewhere
     FROM voucher v WHERE v.id = $1::int
       AND EXISTS (SELECT 1 FROM voucher_link k WHERE k.voucher_id = v.id AND k.target_type = 'purchase_order' AND k.target_id = $2::int)`,
    voucher,
    order,
  );
  if (!bill) return null;
  if (bill.said.length > 0) return { ...bill, proposed: null };
  const proposed = bill.net === null || bill.elsewhere ? null : proposeLines(lines, bill.net);
  return { ...bill, said: proposed ?? [], proposed };
}

/** Keeps what a bill of an order may be of its lines, where nobody has said it. */
async function propose(tx: Tx, order: number, voucher: number): Promise<void> {
  const bill = await saidOf(tx, order, voucher, await linesOf(tx, order));
  if (!bill?.accrued || !bill.proposed) return;
  await tx.billedLine.createMany({
    data: bill.proposed.map((line, index) => ({
      ...line,
      voucher_id: voucher,
      order_id: order,
      n: index + 1,
      description: "",
    })),
  });
}

/** The lines of an order that a bill is of, each with how much of the bill is its own; null where it says of none. */
async function billedOf(tx: Tx, order: number, voucher: number) {
  const lines = await linesOf(tx, order);
  const weights = weightsOf(lines, (await saidOf(tx, order, voucher, lines))?.said ?? []);
  if (weights === null) return null;
  return lines.flatMap(({ show_id, purse_id, category_id, cost_centre_id }, index) => {
    const amount = weights[index] ?? "0.00";
    return isPositive(amount) ? [{ show_id, purse_id, category_id, cost_centre_id, amount }] : [];
  });
}

/**
 * What follows on an order when a bill of it, or what came, changes: what is promised, what is matched, how far it is, and its bills. Who
 * calls holds the order and its bills. `but`: a bill that is being written, which is looked at by who writes it.
 */
export async function followOrder(
  tx: Tx,
  actor: VoucherActor,
  order: number,
  event: string,
  but?: number,
): Promise<void> {
  if (but !== undefined) await propose(tx, order, but);
  await settleOrder(tx, actor, await storedOrder(tx, order), event);
  await rematch(tx, order);
  for (const voucher of await billers(tx, order)) if (voucher !== but) await rejudge(tx, actor, voucher);
  const purchase = await storedOrder(tx, order);
  await advance(tx, actor, purchase);
  await changed(tx, purchase.id);
}

/** The purses that the lines of an order were promised for: those that a bill is of, where it says so. */
const placesOf = async (tx: Tx, order: number, voucher: number) =>
  ((await billedOf(tx, order, voucher)) ?? (await linesOf(tx, order))).map(({ purse_id }) => ({ purse_id }));

/** An order behind a voucher: the voucher takes the place of what it promised, and is approved by it where both agree with what came. */
export const orderBehind: Behind = {
  hold: async (tx, id) => {
    await holdOrder(tx, id);
  },
  siblings: billers,
  problem: async (tx, id) => {
    const purchase = await storedOrder(tx, id).catch(() => null);
    if (!purchase) return "No existe esta orden de compra.";
    if (isOrdered(purchase.state) || purchase.state === "cerrada") return null;
    return `La orden está ${standing(stateTitles[purchase.state])}: todavía no se le factura.`;
  },
  places: async (tx, _actor, id, voucher) => {
    const billed = await billedOf(tx, id, voucher);
    if (billed) return billed;
    const left = await balanceOf(tx, sourceOf(id), "comprometido");
    const shares = left.length > 0 ? left : await sharesOf(tx, await storedOrder(tx, id), await linesOf(tx, id));
    return shares
      .filter(({ amount }) => compareMoney(amount, "0") > 0)
      .map(({ show_id = null, purse_id = null, category_id = null, cost_centre_id = null, amount }) => ({
        show_id,
        purse_id,
        category_id,
        cost_centre_id,
        amount,
      }));
  },
  shares: async (tx, asked) => {
    const found: Awaited<ReturnType<Behind["shares"]>> = [];
    // One after another: a transaction answers one question at a time.
    for (const { id, voucher } of asked)
      found.push(
        (await judge(tx, id, voucher.id)).sentence === null
          ? { amount: voucher.amount, places: await placesOf(tx, id, voucher.id) }
          : null,
      );
    return found;
  },
  advances: async (tx, id, { supplier_id, company_id }) => {
    const { order } = await storedOrder(tx, id);
    if (order.company_id !== company_id) return "La orden es de otra de nuestras empresas.";
    const [row] = await txQuery<{ own: boolean }>(
      tx,
      "SELECT count(DISTINCT k.kept_id) = 1 AS own FROM supplier_kept k WHERE k.id IN ($1::int, $2::int)",
      order.supplier_id,
      supplier_id,
    );
    return row?.own ? null : "La orden es de otro proveedor.";
  },
  advanceable: (tx, { supplier_id, company_id, currency }) =>
    txQuery(
      tx,
      `SELECT o.id, 'Orden de compra ' || coalesce(o.number::text, o.id::text) || coalesce(': ' || nullif(r.title, ''), '') AS name FROM purchase_order o
       JOIN requisition r ON r.id = o.requisition_id JOIN supplier_kept k ON k.id = o.supplier_id JOIN supplier_kept s ON s.id = $1::int AND s.kept_id = k.kept_id
       WHERE o.company_id = $2::int AND o.currency = $3::char(3) ORDER BY o.id DESC LIMIT 100`,
      supplier_id,
      company_id,
      currency,
    ),
  judged: async (tx, id, voucher) => (await judge(tx, id, voucher)).sentence,
  settle: (tx, actor, id, voucher) => followOrder(tx, actor, id, `comprobante:${voucher}`, voucher),
};
