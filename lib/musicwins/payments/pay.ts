import { onceAnswered } from "@/lib/once";
import { inTx } from "../database";
import { refuseAdvanced, requireOutsideBatches } from "../line/declared";
import { requireSeen, requireStep, seenVersion } from "../line/head";
import type { Named } from "../line/hold";
import { requireReviewed } from "../line/observed";
import { deciding } from "../line/onLine";
import { paidOn, payHead, refuseOtherDay, requirePayable } from "../line/paid";
import { rowOf } from "../line/rows";
import type { BudgetRow } from "../line/schema";
import { type MusicWinsActor, scopeOf } from "../scope";

/**
 * Pays a proposal with its pending financieros, once: when it is paid already nothing happens, and who may pay gets the
 * same answer, the proposal as it is then, however often and however many at once.
 * Errors: 400 for a day in the future, 403 for who may not pay or made it, 404, 409 when something else changed it
 * meanwhile, or it was paid on another day than is said, 422 for what is not approved by its area and by Administration, or has an observed invoice that nobody looked at.
 */
export async function pay(
  actor: MusicWinsActor,
  wanted: Named & { version?: number | undefined; fecha_pagado?: string | undefined; clave?: string | undefined },
): Promise<BudgetRow> {
  const fecha = paidOn(wanted.fecha_pagado);
  const call = { name: "musicwins.pagar", userId: actor.userId, clave: wanted.clave, request: wanted };
  const seen = await seenVersion(scopeOf(actor), wanted);
  return deciding(actor, wanted, { newStatus: "pagado" }, async ({ tx, scope, line, head }) => {
    requireStep("pagar", actor, line, head);
    const act = async () => {
      if (head.status !== "pagado") {
        await requireSeen(tx, scope, head, seen);
        requirePayable(head);
        await requireReviewed(tx, head.proposal_id);
        await requireOutsideBatches(tx, head.proposal_id);
        await refuseAdvanced(tx, head.proposal_id);
        await payHead(tx, actor, line, head, fecha);
      } else await refuseOtherDay(head, wanted.fecha_pagado, () => rowOf(scope, wanted, inTx(tx)));
    };
    return onceAnswered(tx, call, act, () => rowOf(scope, wanted, inTx(tx)));
  });
}
