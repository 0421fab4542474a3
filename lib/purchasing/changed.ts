import type { Tx } from "@/lib/db";
import { publish } from "@/lib/live/publish";

/** Says to whoever looks at purchases that one changed, when the transaction commits. */
export const changed = (tx: Tx, id: number): Promise<void> =>
  publish(tx, { topic: "compras", type: "purchase", data: { id } });
