import type { Tx } from "@/lib/db";
import { publish } from "@/lib/live/publish";

/** Says to the holder and to who reviews that something of a person's cards changed, when the transaction commits. */
export async function changed(tx: Tx, holder: number | null): Promise<void> {
  await publish(tx, { topic: "gastos_tarjeta", type: "changed" });
  if (holder !== null) await publish(tx, { topic: `gastos_tarjeta:${holder}`, type: "changed" });
}
