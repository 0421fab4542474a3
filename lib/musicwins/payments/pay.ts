import { audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { badField, impossible } from "@/lib/http/errors";
import type { MusicWinsActor } from "../actor";
import type { BudgetRow } from "../budgets/schema";
import { changed } from "../changed";
import { inTx } from "../database";
import {
  audited,
  cloneHead,
  type Head,
  type HeldLine,
  headOf,
  holdLine,
  objectOf,
  requireSeen,
  seenVersion,
} from "../heads";
import { requireReviewed } from "../invoiceRequests/review";
import { lineTransaction } from "../lineTransaction";
import { tell } from "../notes";
import { recordingRefusals, requireStep } from "../refuse";
import { type Named, rowOf } from "../rows";
import { decide } from "../rules/transitions";
import type { Scope } from "../scope";

/**
 * Pays a proposal with its pending financieros, once: when it is paid already nothing happens, and who may pay gets the
 * same answer, the proposal as it is then, however often and however many at once.
 * Errors: 400 for a day in the future, 403 for who may not pay or made it, 404, 409 when something else changed it
 * meanwhile, 422 for what is not approved by its area and by Administration, or has an observed invoice that nobody looked at.
 */
export async function pay(
  actor: MusicWinsActor,
  scope: Scope,
  wanted: Named & { version?: number | undefined; fecha_pagado?: string | undefined },
): Promise<BudgetRow> {
  const fecha = paidOn(wanted.fecha_pagado);
  const seen = await seenVersion(scope, wanted);
  return recordingRefusals(actor, objectOf(wanted), { newStatus: "pagado" }, () =>
    lineTransaction(wanted.id, async (tx) => {
      const line = await holdLine(tx, scope, wanted.id);
      const head = await headOf(tx, line, wanted);
      requireStep("pagar", actor, line, head);
      if (head.status !== "pagado") {
        await requireSeen(tx, scope, head, seen);
        requirePayable(head);
        await requireReviewed(tx, head.proposal_id);
        await payHead(tx, actor, line, head, fecha);
      }
      return rowOf(scope, wanted, inTx(tx));
    }),
  );
}

/** A day of payment: today unless said, never later. */
export function paidOn(fecha_pagado: string | undefined): string {
  const today = todayIn();
  if (fecha_pagado && fecha_pagado > today) throw badField("fecha_pagado", "La fecha de pago no puede ser futura.");
  return fecha_pagado ?? today;
}

/** @throws 422 for what is not approved by its area and by Administration. */
export function requirePayable(head: Head): void {
  const decision = decide(head, { newStatus: "pagado" });
  if (decision && "problem" in decision) throw impossible(decision.problem);
}

/** Writes the payment of a held, payable head. */
export async function payHead(tx: Tx, actor: MusicWinsActor, line: HeldLine, head: Head, fecha: string): Promise<void> {
  const fecha_pagado = new Date(`${fecha}T00:00:00Z`);
  const version = await cloneHead(tx, actor, head, { accion: "pagar", status: "pagado", fecha_pagado });
  const { count } = await tx.budgetFinanciero.updateMany({
    where: { proposal_id: head.proposal_id, deleted_at: null, estado: "pendiente" },
    data: { estado: "pagado", fecha_pagado, version: { increment: 1 } },
  });
  const subject = { ...line, titulo: head.titulo };
  await tell(tx, actor, head.makers, "presupuesto_mw", subject, `${actor.name} pagó "${head.titulo}"`);
  await changed(tx, line);
  await audit(tx, actor, {
    action: "budget.pagar",
    object: objectOf({ id: line.id, isop: head.isop, option_number: head.option_number }),
    before: audited(head),
    after: { ...audited(version), financieros: count },
  });
}
