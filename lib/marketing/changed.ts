import type { Tx } from "@/lib/db";
import { publish } from "@/lib/live/publish";

/** Says to whoever looks at expenses that one changed, when the transaction commits: its id, nothing of it. */
export const changed = (tx: Tx, id: number): Promise<void> =>
  publish(tx, { topic: "gastos", type: "expense", data: { id } });

/** Says to whoever looks at plans that they changed, when the transaction commits. */
export const plansChanged = (tx: Tx): Promise<void> => publish(tx, { topic: "planes", type: "plans" });

/** Says to whoever looks at forecasts that some changed, when the transaction commits. */
export const forecastsChanged = (tx: Tx): Promise<void> => publish(tx, { topic: "forecasts", type: "forecasts" });

/** Says to whoever looks at campaigns that they or their days changed, when the transaction commits. */
export const mediaChanged = (tx: Tx): Promise<void> => publish(tx, { topic: "campanas", type: "campaigns" });
