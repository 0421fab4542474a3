import type { Tx } from "@/lib/db";
import { publish } from "@/lib/live/publish";

/** Says to whoever looks at the ledger that something of it changed, when the transaction commits. */
export const changed = (tx: Tx, type: "entries" | "purses" | "periods"): Promise<void> =>
  publish(tx, { topic: "movimientos", type });
