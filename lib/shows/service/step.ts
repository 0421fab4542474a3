import { prisma, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import type { ShowActor } from "../actor";
import type { stepShow } from "../api";
import { queueTransaction } from "../holds/service/queue";
import { showFollowers } from "./followers";
import { reached, rightsOf, type ShowPerson } from "./reach";
import { QUEUED, transition } from "./transition";
import type { ShowLife } from "./write";

/** A show's life as calls answer it. */
export const present = ({ name, sold_out_at, state_before: _, ...life }: ShowLife): Output<typeof stepShow> => ({
  ...life,
  show: name,
  sold_out_at: sold_out_at?.toISOString() ?? null,
});

/** `POST /shows/{id}/transition`. */
export async function step(
  actor: ShowActor & ShowPerson,
  { params, body: { to, version, reason, refund_by } }: Input<typeof stepShow>,
): Promise<Output<typeof stepShow>> {
  const { id, settles } = await reached(actor, params.id);
  const rights = rightsOf(actor, settles);
  await showFollowers(); // what follows a step is fetched before anything is held
  const work = async (tx: Tx) => present(await transition(tx, actor, id, { to, version, reason, refund_by, rights }));
  return QUEUED.includes(to) ? queueTransaction(work) : prisma.$transaction(work);
}
