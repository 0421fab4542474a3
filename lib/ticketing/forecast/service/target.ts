import { audit } from "@/lib/audit/audit";
import { prisma, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { scopeOf } from "../../access/scope";
import { visibleShowById } from "../../access/visible";
import type { TicketingActor } from "../../actor";
import type * as api from "../api";

/** `PUT /tickets/objetivo`: how many tickets we want to have sold in the end. Errors: 404. */
export async function saveTarget(
  actor: TicketingActor,
  { body: { show_id, objetivo } }: Input<typeof api.saveTarget>,
): Promise<Output<typeof api.saveTarget>> {
  const scope = await scopeOf(actor);
  return prisma.$transaction(async (tx) => {
    const { id, name } = await visibleShowById(scope, show_id, { tx });
    const [before] = await txQuery<{ objetivo: number | null }>(
      tx,
      "SELECT objetivo FROM show WHERE id = $1::int FOR UPDATE",
      id,
    );
    if (before && before.objetivo !== objetivo) {
      await txQuery(tx, "UPDATE show SET objetivo = $2::int WHERE id = $1::int", id, objetivo);
      await audit(tx, actor, {
        action: "show.target",
        object: `show:${name}`,
        before: { objetivo: before.objetivo },
        after: { objetivo },
      });
    }
    return { show_id: id, objetivo };
  });
}
