import { formatMoney } from "@/lib/format/money";
import { addMoney, compareMoney, mulMoney, sumMoney } from "@/lib/format/moneyMath";
import type { ByHand } from "../rules/byHand";
import { takesAway } from "../rules/kinds";
import type { PaymentMethod } from "../rules/states";
import type { Asked } from "../schema/batches";
import type { OpenAdvance } from "./promises";
import { blockText, type Due, nameOf } from "./rows";
import { keyOf, type SubjectOf } from "./subjects";

/** What is to be paid of one subject, in the order of which account. */
export interface Part {
  due: Due;
  fx: Asked["fx"];
  /** In its own currency, positive; what that comes to in the order's. */
  amount: string;
  pays: string;
}
export interface Order {
  supplier_id: number | null;
  payee: string;
  account_id: number | null;
  parts: Part[];
}
/** What one batch pays, and how. */
export interface Group {
  method: PaymentMethod;
  parts: Part[];
}
export type Wanted = SubjectOf & Pick<Asked, "amount" | "fx">;
export interface LeftOut {
  supplier: string;
  reason: string;
}

export const payeeOf = ({ supplier, payee, kind, what, ...row }: Due): string =>
  supplier ?? (payee || nameOf({ ...row, kind, what }));
export const negated = (value: string, taken: boolean): string => (taken ? `-${value}` : value);
export const signed = ({ due, pays }: Part): string => negated(pays, takesAway(due.kind));
export const totalOf = (parts: readonly Part[]): string => sumMoney(parts.map(signed));

/** What is paid of a subject, or why nothing is. `by_hand`: how who has no account is paid. */
export function partOf({ amount, fx }: Wanted, due: Due, by_hand: ByHand | undefined): Part | string {
  if (due.blocked && !(due.blocked === "sin_cuenta" && by_hand)) return `${nameOf(due)}: ${blockText(due)}`;
  if (compareMoney(due.free, "0") <= 0) return `${nameOf(due)} ya está en un lote.`;
  if (due.account_id === null && !takesAway(due.kind) && !by_hand)
    return `${nameOf(due)}: sin cuenta, decir si se paga con cheque, en efectivo o por débito.`;
  const part = amount ?? due.free;
  if (compareMoney(part, due.free) > 0)
    return `${nameOf(due)}: se puede pagar hasta ${formatMoney(due.free, due.currency, { decimals: 2 })}.`;
  const foreign = fx && fx.currency !== due.currency ? fx : undefined;
  return { due, fx: foreign, amount: part, pays: foreign ? mulMoney(part, foreign.rate) : part };
}

export const waitsText = (due: Due, open: string): string =>
  `${nameOf(due)}: hay un anticipo pedido de ${formatMoney(open, due.currency, { decimals: 2 })} sin pagar. Pagarlo o anularlo antes.`;

/** With the paid advances that vouchers, paid whole, use up: what was advanced of them is not paid again. */
export function withAdvances(items: readonly Wanted[], advanced: readonly OpenAdvance[]): Wanted[] {
  const whole = new Set(
    items.flatMap(({ kind, id, amount, fx }) => (kind === "voucher" && !amount && !fx ? [id] : [])),
  );
  const used = advanced.filter(({ voucher, paid }) => paid && whole.has(voucher)).map(({ advance }) => advance);
  const there = new Set(items.map(keyOf));
  const more = [...new Set(used)]
    .map((id) => ({ kind: "advance" as const, id }))
    .filter((one) => !there.has(keyOf(one)));
  return [...items, ...more];
}

/**
 * What goes together: of one company, currency and method. Who has no account is never beside transfers, since no file has them; a
 * supplier's credits go with what is paid to them.
 */
export function groupsOf(parts: readonly Part[], by_hand: ByHand | undefined): Group[] {
  const whose = ({ due }: Part) => `${due.company_id} ${due.target} ${due.paid_to ?? keyOf(due)}`;
  const without = new Set(
    parts.filter(({ due }) => due.account_id === null && !takesAway(due.kind)).map((part) => whose(part)),
  );
  const groups = new Map<string, Group>();
  for (const part of parts) {
    const method = by_hand && without.has(whose(part)) ? by_hand : "transferencia";
    const key = `${part.due.company_id} ${part.due.target} ${method}`;
    const group = groups.get(key) ?? { method, parts: [] };
    group.parts.push(part);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Orders of one company and currency: of each supplier and account one, of what has no supplier each its own. A supplier's credits go with
 * the largest of theirs.
 */
export function ordersOf(parts: readonly Part[], left: LeftOut[]): Order[] {
  const orders = new Map<string, Order>();
  const credits = (part: Part) => takesAway(part.due.kind);
  for (const part of [...parts.filter((one) => !credits(one)), ...parts.filter(credits)]) {
    const { due } = part;
    const own = due.paid_to === null ? keyOf(due) : `proveedor ${due.paid_to} ${due.account_id}`;
    const key = credits(part) ? (largestOf(orders, due.paid_to) ?? own) : own;
    const order = orders.get(key) ?? {
      supplier_id: due.paid_to,
      payee: payeeOf(due),
      account_id: due.account_id,
      parts: [],
    };
    order.parts.push(part);
    orders.set(key, order);
  }
  return [...orders.values()].filter((order) => {
    if (compareMoney(totalOf(order.parts), "0") > 0) return true;
    left.push({ supplier: order.payee, reason: "Las notas de crédito cubren todo: queda afuera." });
    return false;
  });
}

/** By its key, the order of a supplier that pays most; undefined where there is none. */
function largestOf(orders: ReadonlyMap<string, Order>, supplier: number | null): string | undefined {
  const theirs = [...orders].filter(([, order]) => supplier !== null && order.supplier_id === supplier);
  return theirs.reduce<[string, Order] | undefined>(
    (most, one) => (most && compareMoney(totalOf(most[1].parts), totalOf(one[1].parts)) >= 0 ? most : one),
    undefined,
  )?.[0];
}

/** The largest debt that an order pays, whole: what of it was paid before, too. In the order's currency. */
export const largestDebt = ({ parts }: Order): string =>
  parts
    .filter(({ due }) => !takesAway(due.kind))
    .map(({ due, fx }) => {
      const whole = addMoney(due.owed, due.paid);
      return fx ? mulMoney(whole, fx.rate) : whole;
    })
    .reduce((most, one) => (compareMoney(one, most) > 0 ? one : most), "0.00");
