import type { Tx } from "@/lib/db";
import { publish } from "@/lib/live/publish";

/** Says to whoever looks at vouchers that some changed, when the transaction commits. */
export const changed = (tx: Tx, type: "vouchers" | "templates" = "vouchers"): Promise<void> =>
  publish(tx, { topic: "comprobantes", type });
