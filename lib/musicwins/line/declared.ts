import type { AuditActor } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { impossible } from "@/lib/http/errors";
import { type Declared, declarePayment, paidByOrders, refuseInBatch } from "@/lib/payments/service/declared";
import { holdPromises, openAdvances, type Promised, takeOfPromise } from "@/lib/payments/service/promises";
import { refuseStrangers } from "../ledger/own";
import { placeOf } from "../ledger/place";
import type { Head } from "./head";
import type { HeldLine } from "./hold";

/** By currency. */
export type Sums = Readonly<Record<"ARS" | "USD", string>>;

const NONE: Sums = { ARS: "0.00", USD: "0.00" };
const currencies = ["ARS", "USD"] as const;
export const each = (work: (currency: keyof Sums) => string): Sums => ({ ARS: work("ARS"), USD: work("USD") });
export const isCovered = (whole: Sums, paid: Sums): boolean =>
  currencies.every((currency) => compareMoney(paid[currency], whole[currency]) >= 0);
const summed = (rows: readonly { currency: string; amount: string }[]): Sums =>
  each((currency) =>
    sumMoney([NONE[currency], ...rows.filter((row) => row.currency === currency).map((row) => row.amount)]),
  );

export const wholeOf = ({ alicuota_ars, alicuota_usd }: Pick<Head, "alicuota_ars" | "alicuota_usd">): Sums => ({
  ARS: alicuota_ars.toFixed(2),
  USD: alicuota_usd.toFixed(2),
});

/** The vouchers of a proposal. */
export async function vouchersOf(tx: Tx, proposal: number): Promise<number[]> {
  const rows = await txQuery<{ id: number }>(
    tx,
    "SELECT voucher_id AS id FROM voucher_link WHERE target_type = 'proposal' AND target_id = $1::int ORDER BY 1",
    proposal,
  );
  return rows.map(({ id }) => id);
}

const promiseOf = (proposal: number, currency: keyof Sums): Promised => ({
  type: "proposal",
  id: proposal,
  supplier: 0,
  currency,
});

/**
 * What is in a batch, or is another supplier's, is paid from `/pagos`. Call it with the line held, before it is paid.
 * @throws 422 naming the batch's day, or the voucher
 */
export async function requireOutsideBatches(tx: Tx, proposal: number): Promise<void> {
  await holdPromises(
    tx,
    currencies.map((currency) => promiseOf(proposal, currency)),
  );
  await refuseInBatch(tx, await vouchersOf(tx, proposal));
  await refuseStrangers(tx, proposal);
}

/** What was advanced of a proposal, or is asked for, is paid from `/pagos`: its whole is not paid beside it. @throws 422 naming how much */
export async function refuseAdvanced(tx: Tx, proposal: number, doing = "pagar todo acá"): Promise<void> {
  const open = await openAdvances(tx, "proposal", proposal);
  if (open.length === 0) return;
  const sums = open.map(({ currency, amount }) => formatMoney(amount, currency, { decimals: 2 })).join(" y ");
  throw impossible(
    `No se puede ${doing}: en Pagos hay un anticipo de ${sums}. Anularlo allí, o pagar la factura que lo descuenta.`,
  );
}

/** Counts what is declared of a held proposal: at most what nothing else paid of it, and what is advanced is not paid again. @throws 422 */
export async function takeDeclared(
  tx: Tx,
  head: Head,
  { paid, amounts }: { paid: Sums; amounts: Sums },
): Promise<void> {
  const asked = leftOf(head, paid, amounts);
  for (const currency of currencies)
    if (compareMoney(asked[currency], "0") > 0)
      await takeOfPromise(tx, promiseOf(head.proposal_id, currency), asked[currency]);
}

/** Of some amounts of a proposal what nothing else paid of it. */
function leftOf(head: Head, paid: Sums, amounts: Sums): Sums {
  const whole = wholeOf(head);
  return each((currency) => {
    const left = subMoney(whole[currency], paid[currency]);
    return compareMoney(amounts[currency], left) < 0 ? amounts[currency] : left;
  });
}

/** What of a proposal is paid by its parts, but `except`, and by orders of `/pagos` that paid its vouchers. */
export async function paidApart(tx: Tx, proposal: number, except = 0): Promise<Sums> {
  const { _sum } = await tx.budgetFinanciero.aggregate({
    where: { proposal_id: proposal, deleted_at: null, estado: "pagado", NOT: { id: except } },
    _sum: { alicuota_ars: true, alicuota_usd: true },
  });
  const orders = summed(await paidByOrders(tx, await vouchersOf(tx, proposal)));
  const parts = { ARS: _sum.alicuota_ars?.toFixed(2) ?? "0.00", USD: _sum.alicuota_usd?.toFixed(2) ?? "0.00" };
  return each((currency) => sumMoney([parts[currency], orders[currency]]));
}

/** What somebody says was paid is an order of each currency (money.md 3.5): at most what nothing else paid of the proposal. */
export async function declare(
  tx: Tx,
  actor: AuditActor & { userId: number },
  { id, area, category }: HeldLine,
  head: Head,
  { paid, amounts, ...of }: Pick<Declared, "type" | "id" | "day"> & { paid: Sums; amounts: Sums },
): Promise<void> {
  const { proveedor, proveedor_cuit, titulo } = head;
  const { company_id, supplier_id } = await placeOf(tx, actor.userId, { area, category, proveedor, proveedor_cuit });
  // Only while we have no company at all.
  if (company_id === null) return;
  const left = leftOf(head, paid, amounts);
  await declarePayment(tx, actor, {
    ...of,
    company_id,
    supplier_id,
    payee: proveedor || titulo,
    reference: `Music Wins ${id}: ${titulo}`,
    amounts: currencies.map((currency) => ({ currency, amount: left[currency] })),
  });
}
