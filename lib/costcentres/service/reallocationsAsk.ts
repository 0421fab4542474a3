import { sendForApproval } from "@/lib/approvals/service/send";
import { audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import type { CostActor } from "../actor";
import type { askReallocation } from "../api";
import { changed } from "../changed";
import { firstDay } from "../rules/months";
import { REALLOCATION } from "../rules/told";
import { holdCentres } from "./centres";
import { openCentre } from "./entries";
import { type StoredReallocation, stored } from "./reallocationRows";
import { requireAvailable, requireOpen } from "./reallocationsPost";

const dayOf = (month: string) => new Date(`${firstDay(month)}T00:00:00Z`);

/** Asks for a reallocation. Errors: 422 for an archived centre, another currency, a shut month, or too little available. */
export async function askWith(
  tx: Tx,
  actor: CostActor,
  { from_month, to_month, ...rest }: Input<typeof askReallocation>["body"],
): Promise<StoredReallocation> {
  await holdCentres(tx, [rest.from_centre_id, rest.to_centre_id], "KEY SHARE");
  await openCentre(tx, rest.from_centre_id, rest.currency, "from_centre_id");
  await openCentre(tx, rest.to_centre_id, rest.currency, "to_centre_id");
  const made = await tx.costReallocation.create({
    data: { ...rest, from_month: dayOf(from_month), to_month: dayOf(to_month), requested_by: actor.userId },
  });
  const row = await stored(tx, made.id);
  await requireOpen(tx, row);
  await requireAvailable(tx, row);
  await changed(tx, "reallocations");
  await audit(tx, actor, { action: "cost_reallocation.asked", object: `${REALLOCATION}:${row.id}`, after: row });
  await sendForApproval(tx, actor, REALLOCATION, String(row.id));
  return row;
}

/** Asks for the same again, checked as new. @returns the number of the new one */
export async function askCopy(tx: Tx, actor: CostActor, id: number): Promise<number> {
  const { from, to, currency, amount, reason } = await stored(tx, id);
  const sides = {
    from_centre_id: from.centre.id,
    from_month: from.month,
    to_centre_id: to.centre.id,
    to_month: to.month,
  };
  return (await askWith(tx, actor, { ...sides, currency, amount, reason })).id;
}
