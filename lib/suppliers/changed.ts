import type { Tx } from "@/lib/db";
import { publish } from "@/lib/live/publish";

/** Says to whoever looks at suppliers that one of them changed, when the transaction commits. */
export const changed = (tx: Tx): Promise<void> => publish(tx, { topic: "proveedores", type: "suppliers" });
