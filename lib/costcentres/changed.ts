import type { Tx } from "@/lib/db";
import { publish } from "@/lib/live/publish";

/** Says to whoever looks at the cost centres that something of them changed, when the transaction commits. */
export async function changed(tx: Tx, type: "entries" | "centres" | "reallocations" | "imports"): Promise<void> {
  await publish(tx, { topic: "centros", type });
}

/** The same of an import: one that saved, or was taken back, changed the entries. */
export const importEnded = (tx: Tx, saved: boolean): Promise<void> => changed(tx, saved ? "entries" : "imports");
