import type { Tx } from "@/lib/db";
import { publish } from "@/lib/live/publish";

/** Says to whoever looks at suppliers that one of them changed, when the transaction commits. */
export const changed = (tx: Tx): Promise<void> => publish(tx, { topic: "proveedores", type: "suppliers" });

/** The same of an import: a trial changes nothing of what others see. */
export const importTold = async (tx: Tx, saved: boolean): Promise<void> => {
  if (saved) await changed(tx);
};
