import type { Tx } from "@/lib/db";
import { declarations } from "@/lib/generated/domains";
import type { BankActor, CreditLine, OrdersAccount } from "./orders";
import type { OpenInvoice } from "./rules/invoice";

/**
 * The other side of a match of money that came in, of the domain that keeps what our companies bill. Each holds its own records, in the
 * caller's transaction, and may throw: then nothing is matched.
 */
export interface BankCollections {
  /** What is to be collected by an account's company in its currency, and what was declared and no line is yet; `ids`: of these alone. */
  openInvoices: (tx: Tx, account: OrdersAccount, ids?: readonly number[]) => Promise<readonly OpenInvoice[]>;
  /** So much of one was collected; of the same amount it is the collection that somebody declared. @throws 409, 422 */
  collect: (tx: Tx, actor: BankActor, id: number, line: CreditLine & { reference: string }) => Promise<void>;
  /** A match was a mistake: nothing was collected by it. @throws 422 of one that was given up since */
  uncollect: (tx: Tx, actor: BankActor, match: number) => Promise<void>;
}

let gathered: Promise<BankCollections | null> | undefined;

/** What the domains declare of what is to be collected; null while none does, and then no line is a collection. */
export function bankCollections(): Promise<BankCollections | null> {
  gathered ??= (async () => {
    for (const { bankCollections: own } of declarations) if (own) return own();
    return null;
  })();
  return gathered;
}
