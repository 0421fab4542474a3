import { type AuditActor, audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { paidDayProblem } from "@/lib/format/paidDay";
import type { Prisma } from "@/lib/generated/prisma/client";
import { badField, conflict, impossible } from "@/lib/http/errors";
import { deedText } from "../rules/told";
import { decide } from "../rules/transitions";
import { declare, paidApart, refuseAdvanced, takeDeclared, wholeOf } from "./declared";
import { audited, cloneHead, type Head } from "./head";
import { type HeldLine, objectOf } from "./hold";
import { moneyChanged } from "./onLine";
import { tell } from "./tell";

/**
 * Money that went out stays in sight: a proposal of which a part is paid is neither annulled, revoked nor deleted, and no
 * other proposal of its line takes its place. What is left of it is lowered, or approved and paid.
 * @throws 422 when a part of one of the proposals is paid
 */
export async function refusePaid(tx: Tx, proposal: Prisma.BudgetProposalWhereInput, doing: string): Promise<void> {
  const count = await tx.budgetFinanciero.count({ where: { estado: "pagado", deleted_at: null, proposal } });
  if (count > 0) throw impossible(`No se puede ${doing}: ya se pagó una parte de este presupuesto.`);
  for (const { id } of await tx.budgetProposal.findMany({ where: proposal, select: { id: true } }))
    await refuseAdvanced(tx, id, doing);
}

/** Festivals of before are written down, too. */
const YEARS = 5;

/** A day of payment: today unless said, never later, nor so many years ago that the year is a slip. */
export function paidOn(fecha_pagado: string | undefined): string {
  const problem = fecha_pagado && paidDayProblem(fecha_pagado, YEARS);
  if (problem) throw badField("fecha_pagado", `Fecha de pago: ${problem}`);
  return fecha_pagado ?? todayIn();
}

/**
 * What is paid stays paid on its day: whoever says another one hears which stands. @param current what is shown beside it
 * @throws 409
 */
export async function refuseOtherDay(
  { fecha_pagado }: { fecha_pagado: Date | null },
  said: string | undefined,
  current: () => Promise<object>,
): Promise<void> {
  const stands = fecha_pagado?.toISOString().slice(0, 10);
  if (said === undefined || stands === undefined || said === stands) return;
  throw conflict(`Ya figura pagado el ${formatDayYear(stands)}: la fecha no cambió.`, await current());
}

/** @throws 422 for what is not approved by its area and by Administration. */
export function requirePayable(head: Head): void {
  const decision = decide(head, { newStatus: "pagado" });
  if (decision && "problem" in decision) throw impossible(decision.problem);
}

/** Somebody who pays, or who says what the bank did. */
export type Payer = AuditActor & { userId: number; name: string };

/**
 * Writes the payment of a held, payable head. `how`: somebody said so, and what nothing else paid of it is a declared order; or orders of
 * `/pagos` paid all of it.
 */
export async function payHead(
  tx: Tx,
  actor: Payer,
  line: HeldLine,
  head: Head,
  fecha: string,
  how: "pagar" | "acreditar" = "pagar",
): Promise<void> {
  const fecha_pagado = new Date(`${fecha}T00:00:00Z`);
  const paid = await paidApart(tx, head.proposal_id);
  if (how === "pagar") await takeDeclared(tx, head, { paid, amounts: wholeOf(head) });
  const version = await cloneHead(tx, actor, head, { accion: how, status: "pagado", fecha_pagado });
  const { count } = await tx.budgetFinanciero.updateMany({
    where: { proposal_id: head.proposal_id, deleted_at: null, estado: "pendiente" },
    data: { estado: "pagado", fecha_pagado, version: { increment: 1 } },
  });
  const subject = { ...line, titulo: head.titulo };
  await tell(tx, actor, head.makers, "presupuesto_mw", subject, deedText("pagar", head.titulo));
  await moneyChanged(tx, actor, line, how);
  if (how === "pagar") {
    const of = { type: "budget_proposal", id: head.proposal_id, day: fecha } as const;
    await declare(tx, actor, line, head, { ...of, paid, amounts: wholeOf(head) });
  }
  await audit(tx, actor, {
    action: "budget.pagar",
    object: objectOf({ id: line.id, isop: head.isop, option_number: head.option_number }),
    before: audited(head),
    after: { ...audited(version), financieros: count },
  });
}
