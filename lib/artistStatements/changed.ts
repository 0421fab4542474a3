import type { Tx } from "@/lib/db";
import { publish } from "@/lib/live/publish";

/** Says to whoever looks at statements or commissions that some changed, when the transaction commits. */
export const changed = (tx: Tx): Promise<void> => publish(tx, { topic: "liquidaciones", type: "statements" });
