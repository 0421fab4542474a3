import type { Tx } from "@/lib/db";
import { publish } from "@/lib/live/publish";

/** Says to whoever looks at payments that what is withheld changed, when the transaction commits. */
export const changed = (tx: Tx): Promise<void> => publish(tx, { topic: "pagos", type: "changed" });
