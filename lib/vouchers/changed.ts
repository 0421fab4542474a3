import type { Tx } from "@/lib/db";
import { publish } from "@/lib/live/publish";

/** Says to whoever looks at vouchers that some changed, when the transaction commits. `intake`: of what came in, only how far it is. */
export const changed = (tx: Tx, type: "vouchers" | "templates" | "intake" = "vouchers"): Promise<void> =>
  publish(tx, { topic: "comprobantes", type });
