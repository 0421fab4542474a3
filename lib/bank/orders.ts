import type { AuditActor } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import { declarations } from "@/lib/generated/domains";
import type { OpenOrder } from "./rules/order";

export type { OpenOrder };

/** One of our accounts, as orders are asked for it. */
export interface OrdersAccount {
  id: number;
  company_id: number;
  currency: string;
}

/** The lines of the bank that an order is credited by, or that take its money back. */
export interface CreditLine {
  match_id: number;
  day: string;
  /** What of the order was moved; always positive. */
  amount: string;
}

/** Somebody who matches. */
export interface BankActor extends AuditActor {
  userId: number;
}

/**
 * The other side of a match, of the domain that makes orders. Each holds its own record; all of it is in the caller's transaction and
 * may throw: then nothing is matched.
 */
export interface BankOrders {
  /** Those that left from this account in its currency and wait for the bank, and those credited since `since`; `ids`: of these alone. */
  openOrders: (tx: Tx, account: OrdersAccount, since: string, ids?: readonly number[]) => Promise<readonly OpenOrder[]>;
  /** `pago`: the bank took it, it is paid; `deshacer`: that it came back was a mistake. @throws 409 where it is so already */
  credit: (tx: Tx, actor: BankActor, orderId: number, line: CreditLine, why: "pago" | "deshacer") => Promise<void>;
  /** `deshacer`: it was matched by mistake. `devolucion`: its money came back, its items are due again; undone by `credit`. */
  uncredit: (
    tx: Tx,
    actor: BankActor,
    orderId: number,
    line: CreditLine,
    why: "deshacer" | "devolucion",
  ) => Promise<void>;
}

let gathered: Promise<BankOrders | null> | undefined;

/** What the domains declare of orders; null while none does, and then no line is one. */
export function bankOrders(): Promise<BankOrders | null> {
  gathered ??= (async () => {
    for (const { bankOrders: own } of declarations) if (own) return own();
    return null;
  })();
  return gathered;
}
