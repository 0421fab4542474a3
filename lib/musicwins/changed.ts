import type { Tx } from "@/lib/db";
import { publish } from "@/lib/live/publish";

/** Says to whoever listens that a line changed, when the transaction commits. Its id only: what it holds each may read or not. */
export async function changed(tx: Tx, { id }: { id: number }): Promise<void> {
  await publish(tx, { topic: "musicwins", type: "line", data: { id } });
}
