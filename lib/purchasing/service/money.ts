import { type Tx, txQuery } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { addMoney, compareMoney, subMoney } from "@/lib/format/moneyMath";
import { AppError } from "@/lib/http/errors";
import { balanceOf, type Source } from "@/lib/ledger/balances";
import { planCash } from "@/lib/ledger/cash";
import { type Line, type PostingActor, post } from "@/lib/ledger/post";
import { type Share, take, totalOf } from "@/lib/ledger/shares";
import { approved, type Movement, requested, taken, withdrawn } from "@/lib/ledger/transitions";
import { recoveredOf } from "@/lib/vouchers/rules/taxes";
import { vatPercentOf } from "@/lib/vouchers/service/vatPercent";
import { leftOf, type SaidLine } from "../rules/promise";
import { lineAmounts } from "../rules/quantity";
import { isOrdered } from "../rules/states";
import { termDays } from "../rules/terms";
import { linesOf, type Purchase, SAID, type StoredLine } from "./record";

type Ordered = Purchase & { order: NonNullable<Purchase["order"]> };

/** What the ledger calls an order. */
const PURCHASE_ORDER = "purchase_order";
export const sourceOf = (order: number): Source => ({ type: PURCHASE_ORDER, id: order });

/** A promise is of the month in which it is delivered, else of that in which it is made. */
export const dayOf = ({ order, need_day }: Ordered): string =>
  order.delivery_day ?? need_day ?? order.approved_day ?? todayIn();

/** An order as shares: each line with its VAT, and what of it is cost by the share of VAT that the company gets back. */
export async function sharesOf(tx: Tx, purchase: Ordered, lines: readonly StoredLine[]): Promise<Share[]> {
  const { order } = purchase;
  const day = dayOf(purchase);
  const percent = await vatPercentOf(tx, order.company_id, day);
  return lines.map((line) => ({
    company_id: order.company_id,
    supplier_id: order.supplier_id,
    purse_id: line.purse_id,
    show_id: line.show_id,
    cost_centre_id: line.cost_centre_id,
    category_id: line.category_id,
    currency: order.currency,
    amount: addMoney(line.net, line.vat),
    cost: subMoney(addMoney(line.net, line.vat), recoveredOf(line.vat, percent)),
    day,
  }));
}

const said = ({ title, order, code }: Ordered, { lines }: Movement): Line[] =>
  lines.map((line) => ({ ...line, concept: title.slice(0, 200), document: order.code || code }));

async function postOnce(
  tx: Tx,
  actor: PostingActor,
  purchase: Ordered,
  event: string,
  movement: Movement,
): Promise<void> {
  if (movement.lines.length === 0) return;
  const source = sourceOf(purchase.order.id);
  const [before] = await txQuery<{ n: number }>(
    tx,
    "SELECT count(*)::int AS n FROM ledger_posting WHERE source_type = $1::text AND source_id = $2::bigint AND event = $3::text",
    source.type,
    source.id,
    event,
  );
  const version = (before?.n ?? 0) + 1;
  await post(tx, actor, [
    {
      source: { ...source, event, version },
      day: todayIn(),
      mustFit: movement.mustFit,
      lines: said(purchase, movement),
    },
  ]);
}

/** Its order is asked for. @throws 422 where a purse that blocks has too little */
export async function postAsked(tx: Tx, actor: PostingActor, purchase: Ordered): Promise<void> {
  const shares = await sharesOf(tx, purchase, await linesOf(tx, purchase.order.id));
  await postOnce(tx, actor, purchase, "pedida", requested(shares));
}

/** It is asked for no more: returned, rejected, withdrawn. */
export async function postWithdrawn(tx: Tx, actor: PostingActor, purchase: Ordered): Promise<void> {
  const asked = await balanceOf(tx, sourceOf(purchase.order.id), "solicitado");
  await postOnce(tx, actor, purchase, "retirada", withdrawn(asked));
}

/** It is approved: what was asked for is promised. @throws 422 where a purse that blocks has too little */
export async function postApproved(tx: Tx, actor: PostingActor, purchase: Ordered): Promise<void> {
  const asked = await balanceOf(tx, sourceOf(purchase.order.id), "solicitado");
  const shares = await sharesOf(tx, purchase, await linesOf(tx, purchase.order.id));
  await postOnce(tx, actor, purchase, "aprobada", approved(asked, shares));
  await planOrder(tx, purchase);
}

/** What more an amendment asks for, line by line; less of something is given back when it is approved. */
export async function postAmendmentAsked(
  tx: Tx,
  actor: PostingActor,
  purchase: Ordered,
  more: readonly StoredLine[],
): Promise<void> {
  await postOnce(tx, actor, purchase, "ampliacion_pedida", requested(await sharesOf(tx, purchase, more)));
}

/** Of each line what it comes to beyond what was approved of it; nothing of a line that comes to less. */
export function increases(
  lines: readonly StoredLine[],
  amended: readonly { id: number; quantity: string; unit_price: string }[],
): StoredLine[] {
  return lines.flatMap((line) => {
    const other = amended.find(({ id }) => id === line.id);
    if (!other) return [];
    const { net, vat } = lineAmounts({ ...other, vat_rate: line.vat_rate });
    const more = subMoney(addMoney(net, vat), addMoney(line.net, line.vat));
    if (compareMoney(more, "0") <= 0) return [];
    const moreVat = subMoney(vat, line.vat);
    return [{ ...line, net: subMoney(more, moreVat), vat: moreVat }];
  });
}

interface Accrued {
  amount: string;
  said: SaidLine[];
}

/** What each voucher has accrued of an order, in its currency, and which lines it bills. @throws 422 without a rate */
async function accruedOf(tx: Tx, { order }: Ordered): Promise<Accrued[]> {
  const rows = await txQuery<Omit<Accrued, "amount"> & { amount: string | null }>(
    tx,
    `SELECT CASE WHEN v.currency = $2::char(3) THEN x.part WHEN k.fx_rate IS NOT NULL THEN round(x.part / k.fx_rate, 2) END::text AS amount,
       ${SAID("v.id", "$1::int")} AS said
     FROM voucher_link k JOIN voucher v ON v.id = k.voucher_id CROSS JOIN LATERAL (SELECT least(v.amount, coalesce(k.amount, v.amount)) AS part) x
     WHERE k.target_type = 'purchase_order' AND k.target_id = $1::int AND v.direction = 'recibido' AND NOT v.takes_away AND NOT v.historic
       AND v.state NOT IN ('esperado', 'recibido', 'anulado', 'descartado') ORDER BY v.id`,
    order.id,
    order.currency,
  );
  return rows.map(({ amount, said: lines }) => {
    if (amount !== null) return { amount, said: lines };
    const message = `Falta a qué cotización se descuenta de lo comprometido en ${order.currency}.`;
    throw new AppError(422, "voucher_invalid", message, { issues: [{ path: "links", message }] });
  });
}

const placeOf = ({ purse_id, show_id, cost_centre_id, category_id }: Share): string =>
  [purse_id, show_id, cost_centre_id, category_id].map((id) => id ?? "").join(" ");

/** What makes what is promised now come to what is wanted, of each purse its own: what goes back goes as it was promised. */
function toward(now: readonly Share[], wanted: readonly Share[]): Movement {
  const lines = [...new Set([...now, ...wanted].map(placeOf))].flatMap((place) => {
    const of = (shares: readonly Share[]) => shares.filter((share) => placeOf(share) === place);
    const away = subMoney(totalOf(of(wanted)), totalOf(of(now)));
    if (compareMoney(away, "0") < 0) return taken(take(of(now), away.slice(1))).lines;
    return compareMoney(away, "0") > 0 ? approved([], take(of(wanted), away)).lines : [];
  });
  return { lines };
}

/**
 * Makes what an order promises come to what it is, less what its vouchers accrued of its lines: while it is in force, else nothing. So it
 * is never promised and accrued at once, whatever came first and was taken back since. Who calls holds it.
 */
export async function settleOrder(
  tx: Tx,
  actor: PostingActor,
  purchase: Ordered,
  event: string,
  { mustFit = false }: { mustFit?: boolean } = {},
): Promise<void> {
  const ordered = isOrdered(purchase.state) ? await linesOf(tx, purchase.order.id) : [];
  const left = leftOf(ordered, await accruedOf(tx, purchase));
  const shares = await sharesOf(tx, purchase, ordered);
  const wanted = shares.flatMap((share, index) => take([share], left[index] ?? "0.00"));
  const movement = toward(await balanceOf(tx, sourceOf(purchase.order.id), "comprometido"), wanted);
  await postOnce(tx, actor, purchase, event, mustFit ? { ...movement, mustFit: "pide" } : movement);
  await planOrder(tx, purchase);
}

/** When what it promises is expected to be paid: so many days after it comes, as its terms say. */
async function planOrder(tx: Tx, purchase: Ordered): Promise<void> {
  const { order } = purchase;
  await planCash(tx, sourceOf(order.id), {
    company_id: order.company_id,
    supplier_id: order.supplier_id,
    show_id: purchase.show_id,
    currency: order.currency,
    certainty: "comprometido",
    due_day: addDays(dayOf(purchase), termDays(order.terms)),
  });
}
