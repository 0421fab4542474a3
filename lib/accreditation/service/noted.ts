import { type AuditActor, audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import { publish } from "@/lib/live/publish";

/** What open tabs hear of an event's accreditations: that something changed. */
export const accTopic = (event: number): string => `acreditaciones:${event}`;

/** Tells open tabs and the audit log of a change, in its transaction. No document number stands there. */
export async function noted(
  tx: Tx,
  actor: AuditActor,
  event: { id: number; name: string },
  facts: { action: string; before?: unknown; after?: unknown },
): Promise<void> {
  await audit(tx, actor, { ...facts, object: `acreditaciones:${event.name}` });
  await publish(tx, { topic: accTopic(event.id), type: "cambio" });
}
