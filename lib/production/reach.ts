import { type AuditActor, audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import { forbidden } from "@/lib/http/errors";
import { publish } from "@/lib/live/publish";
import { showTopic } from "@/lib/shows/service/live";
import { type ReachedShow, reached, showUnseen } from "@/lib/shows/service/reach";
import type { ProductionActor } from "./actor";

/** A show whose day the person reads: schedule, guests, advance. @throws 404 */
export async function dayIn(actor: ProductionActor, id: number): Promise<ReachedShow> {
  const show = await reached(actor, id);
  if (!show.days) throw showUnseen();
  return show;
}

/** One whose day they prepare. @throws 403, 404 */
export async function preparedIn(actor: ProductionActor, id: number): Promise<ReachedShow> {
  const show = await dayIn(actor, id);
  if (!show.produces) throw forbidden();
  return show;
}

/** Tells open tabs and the audit log of a change, in its transaction. */
export async function noted(
  tx: Tx,
  actor: AuditActor,
  { id, name }: Pick<ReachedShow, "id" | "name">,
  facts: { action: string; before?: unknown; after?: unknown },
): Promise<void> {
  await audit(tx, actor, { ...facts, object: `show:${name}` });
  await publish(tx, { topic: showTopic(id), type: "cambio" });
}
