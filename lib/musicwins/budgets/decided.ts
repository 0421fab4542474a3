import { audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import { impossible } from "@/lib/http/errors";
import { ask, undo, withdraw } from "../line/asked";
import { audited, cloneHead, type Head } from "../line/head";
import { type HeldLine, objectOf } from "../line/hold";
import { moneyChanged } from "../line/onLine";
import { NOT_ASKED, revokeOpenLinks } from "../line/openLinks";
import { refusePaid } from "../line/paid";
import { choose, requireAmount, tellApprovers } from "../line/proposals";
import { tell } from "../line/tell";
import { undoes } from "../rules/actions";
import { approvedStatuses, type Status, statusTitles } from "../rules/kinds";
import { deedText, isDeed } from "../rules/told";
import type { Decision } from "../rules/transitions";
import type { MusicWinsActor } from "../scope";

type Line = Pick<HeldLine, "id" | "area" | "category">;

/**
 * Writes what was decided of a held proposal, by whichever door: its next version, what is chosen with it, the request of its
 * approval where the step asks or takes back, notices, ledger and audit. Who may do it was asked before.
 * @throws 422 for what its line does not allow by now
 */
export async function applyDecision(
  tx: Tx,
  actor: MusicWinsActor,
  line: Line,
  head: Head,
  { step, adminStep, next }: Decision,
  reason: string,
): Promise<void> {
  if (step === "enviar") requireAmount(head);
  if (step === "aprobar") await requireUnsettled(tx, line, head);
  if (undoes(step)) await refusePaid(tx, { id: head.proposal_id }, step === "revocar" ? "revocar" : "anular");
  if (step === "programar" && !head.fecha_pago) {
    throw impossible("Para programar el pago falta la fecha: usar el cambio de fecha de pago.");
  }
  const version = await cloneHead(tx, actor, head, {
    accion: step ?? adminStep ?? "",
    ...next,
    ...(reason && { motivo: reason }),
    ...(step === "desprogramar" && { fecha_pago: null }),
    ...(step === "aprobar" && { chosen_before: await chosenIn(tx, line.id) }),
  });
  if (step === "aprobar") await choose(tx, line.id, head.proposal_id);
  if (step === "deshacer") await choose(tx, line.id, await earlierChoice(tx, head));
  if (next.status && NOT_ASKED.includes(next.status))
    await revokeOpenLinks(tx, actor, { proposal_id: head.proposal_id });
  if (next.status === "anulado" && head.isop && head.chosen) await choose(tx, line.id, null);
  await moneyChanged(tx, actor, line, step ?? adminStep ?? "");
  const waits = { ...head, ...next };
  if (step === "deshacer") await undo(tx, actor, waits);
  if (undoes(step)) await withdraw(tx, actor, head, reason);
  const asked = step === "enviar" || adminStep === "reconsiderar" ? await ask(tx, actor, waits) : undefined;
  await tellAbout(tx, actor, line, head, step ?? adminStep, { reason, asked });
  await audit(tx, actor, {
    action: `budget.${step ?? adminStep}`,
    object: objectOf({ id: line.id, isop: head.isop, option_number: head.option_number }),
    before: audited(head),
    after: audited(version),
  });
}

const chosenIn = async (tx: Tx, line_id: number): Promise<number | null> =>
  (await tx.budgetProposal.findFirst({ where: { line_id, chosen: true }, select: { option_number: true } }))
    ?.option_number ?? null;

/** The proposal that was chosen before an approval; the approved one, when that one is no more. */
async function earlierChoice(tx: Tx, { line_id, proposal_id, chosen_before }: Head): Promise<number> {
  if (chosen_before === null) return proposal_id;
  const where = { line_id, option_number: chosen_before, deleted_at: null };
  return (await tx.budgetProposal.findFirst({ where, select: { id: true } }))?.id ?? proposal_id;
}

/** Of a line's proposals one at most is approved, and only one is paid. */
async function requireUnsettled(tx: Tx, line: Line, head: Head): Promise<void> {
  await refusePaid(tx, { line_id: line.id, NOT: { id: head.proposal_id } }, "aprobar otra propuesta");
  const other = await tx.budgetVersion.findFirst({
    where: { line_id: line.id, head: true, status: { in: [...approvedStatuses] }, proposal: { deleted_at: null } },
    select: { status: true, proposal: { select: { option_number: true } } },
  });
  if (!other) return;
  const { option_number } = other.proposal;
  const name = option_number ? `la opción ${option_number}` : "la propuesta principal";
  throw impossible(`De este presupuesto ya está "${statusTitles[other.status as Status]}" ${name}.`);
}

async function tellAbout(
  tx: Tx,
  actor: MusicWinsActor,
  line: Line,
  head: Head,
  step: string | null,
  { reason, asked }: { reason: string; asked: { request: number } | undefined },
) {
  const subject = { ...line, titulo: head.titulo };
  if (step === "enviar") return tellApprovers(tx, actor, subject, asked);
  if (step === null || !isDeed(step)) return;
  const message = deedText(step, head.titulo, reason);
  await tell(tx, actor, head.makers, "presupuesto_mw", subject, message);
}
