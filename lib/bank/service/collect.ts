import { categoryOf } from "@/lib/catalogue/findService";
import type { Tx } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { badField, conflict, impossible } from "@/lib/http/errors";
import { lesser } from "@/lib/ledger/shares";
import type { BankCollections } from "../collections";
import type { Charge } from "../ledger/charge";
import { type DifferenceKind, differenceTitles } from "../rules/kinds";
import type { Account, StoredLine } from "./rows";

/** What some lines collect of one invoice. */
export interface Collected {
  id: number;
  number: string;
  amount: string;
}

/**
 * What lines of money that came in collect of the invoices that are named, the first due first; the last may be collected in part. What
 * the bank kept of it is its fee, where that is said: then they are collected whole. @throws 409, 422
 */
export async function collected(
  tx: Tx,
  account: Account,
  body: { orders: readonly number[]; difference_kind?: DifferenceKind | undefined },
  lines: readonly StoredLine[],
  source: BankCollections | null,
): Promise<{ invoices: Collected[]; difference: string; charges: Charge[] }> {
  if (body.orders.length === 0) throw badField("orders", "Falta elegir la factura.");
  if (lines.some(({ amount }) => amount.startsWith("-")))
    throw impossible("Una factura se cobra con dinero que entra.");
  const moved = sumMoney(lines.map(({ amount }) => amount));
  const wanted = await invoicesOf(tx, account, body.orders, moved, source);
  const total = sumMoney(wanted.map(({ amount }) => amount));
  const money = (value: string) => formatMoney(value, account.currency, { decimals: 2 });
  if (compareMoney(moved, total) > 0)
    throw impossible(`Entraron ${money(moved)} y falta cobrar ${money(total)}: elegir también otra factura.`);
  const difference = subMoney(total, moved);
  if (compareMoney(difference, "0") === 0) return { invoices: wanted, difference: "0.00", charges: [] };
  if (!body.difference_kind) return { invoices: shared(wanted, moved), difference: "0.00", charges: [] };
  if (body.difference_kind !== "comision")
    throw impossible("Lo que falta de un cobro es una comisión del banco, o se cobra en parte.");
  if (compareMoney(difference, moved) >= 0)
    throw impossible(`Una comisión es menos que lo que entra: faltan ${money(difference)}.`);
  const { title, category } = differenceTitles.comision;
  const last = lines.at(-1) as StoredLine;
  const charge = {
    company_id: account.company_id,
    currency: account.currency,
    day: last.day,
    amount: difference,
    concept: `${title}: ${wanted.map(({ number }) => number).join(", ")}`,
    category_id: await categoryOf(tx, { text: category }),
  };
  return { invoices: wanted, difference, charges: [charge] };
}

/** Of each invoice what is to be collected; what somebody declared, where that is what came in. */
async function invoicesOf(
  tx: Tx,
  account: Account,
  ids: readonly number[],
  moved: string,
  source: BankCollections | null,
): Promise<Collected[]> {
  const asked = [...new Set(ids)];
  const there = (await source?.openInvoices(tx, account, asked)) ?? [];
  const found = asked.map((id) => {
    const own = there.filter((one) => one.id === id);
    const declared = asked.length === 1 ? own.find((one) => one.declared && one.amount === moved) : undefined;
    const invoice = declared ?? own.find((one) => !one.declared);
    if (!invoice) throw conflict("De una de las facturas ya no falta cobrar nada: volver a mirar las propuestas.");
    return invoice;
  });
  return found
    .sort((a, b) => (a.due_day === b.due_day ? a.id - b.id : a.due_day < b.due_day ? -1 : 1))
    .map(({ id, number, amount }) => ({ id, number, amount }));
}

/** What came in, on the first ones whole, and what is left on the next. @throws 422 where it does not reach the last of them */
function shared(wanted: readonly Collected[], moved: string): Collected[] {
  let left = moved;
  return wanted.map((one) => {
    if (compareMoney(left, "0") <= 0) throw impossible(`Lo que entró no alcanza a ${one.number}: sacarla.`);
    const amount = lesser(one.amount, left);
    left = subMoney(left, amount);
    return { ...one, amount };
  });
}
