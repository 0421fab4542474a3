import { audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import { badField, badRequest, forbidden, impossible } from "@/lib/http/errors";
import { inTx } from "../database";
import { audited, cloneHead, type Head, requireSeen, requireStep, seenVersion } from "../line/head";
import { type HeldLine, type Named, objectOf } from "../line/hold";
import { deciding, moneyChanged } from "../line/onLine";
import { NOT_ASKED, revokeOpenLinks } from "../line/openLinks";
import { refusePaid } from "../line/paid";
import { choose, requireAmount, tellApprovers } from "../line/proposals";
import { rowOf, undoableSql } from "../line/rows";
import type { BudgetRow } from "../line/schema";
import { tell } from "../line/tell";
import { pay } from "../payments/pay";
import { undoes } from "../rules/actions";
import { approvedStatuses, atLeast, type Status, statusTitles } from "../rules/kinds";
import { deedText, isDeed } from "../rules/told";
import {
  adminTransitions,
  type Decision,
  decide,
  type Transition,
  transitions,
  type Wanted,
} from "../rules/transitions";
import { type MusicWinsActor, requireRole, scopeOf } from "../scope";

/** A wanted change of a proposal's status. `version`: the head that the person saw. */
export interface StatusChange extends Wanted {
  reason: string;
  version: number | undefined;
}

/**
 * Takes a proposal to another status in a new version, in one transaction that holds its line.
 * Answers the proposal as it is then. Errors: 400 without a reason where one is needed, 403 by role or four eyes, 404, 409
 * with the proposal of now when
 * another person changed it meanwhile, 422 for a step that does not exist. The same person repeating the change that
 * made the head gets the head: nothing happens twice.
 */
export async function changeStatus(actor: MusicWinsActor, named: Named, change: StatusChange): Promise<BudgetRow> {
  if (!change.newStatus && !change.newStatusAdmin) throw badRequest("Falta el nuevo estado.");
  if (change.newStatus === "pagado") return pay(actor, { ...named, version: change.version });
  const seen = await seenVersion(scopeOf(actor), { ...named, version: change.version });
  const { newStatus, newStatusAdmin, reason } = change;
  return deciding(actor, named, { newStatus, newStatusAdmin }, async ({ tx, scope, line, head }) => {
    if (!line.pays && !atLeast(line.rol, "editor")) requireRole(line.rol, "editor");
    const decision = decide(head, withAdmin(change, line, head));
    if (decision !== null || head.created_by !== actor.userId) {
      await requireSeen(tx, scope, head, seen);
      if (decision === null) throw impossible(`El presupuesto ya está "${statusTitles[head.status]}".`);
      if ("problem" in decision) throw impossible(decision.problem);
      await take(tx, actor, line, head, decision, reason);
    }
    return rowOf(scope, named, inTx(tx));
  });
}

/** The person who approves and may also confirm for Administration says both words at once, unless they say one. */
function withAdmin({ newStatus, newStatusAdmin }: Wanted, { pays }: HeldLine, head: Head): Wanted {
  if (newStatusAdmin || newStatus !== "aprobado" || head.status !== "pendiente") return { newStatus, newStatusAdmin };
  return pays ? { newStatus, newStatusAdmin: "aprobado" } : { newStatus };
}

async function take(
  tx: Tx,
  actor: MusicWinsActor,
  line: HeldLine,
  head: Head,
  { step, adminStep, next }: Decision,
  reason: string,
): Promise<void> {
  for (const one of [step, adminStep]) if (one) requireStep(one, actor, line, head);
  const rule = step ? (transitions[step] as Transition) : undefined;
  const adminRule = adminStep ? (adminTransitions[adminStep] as { reason?: true }) : undefined;
  if ((rule?.reason || adminRule?.reason) && !reason) throw badField("reason", "Falta el motivo.");
  if (step === "enviar") requireAmount(head);
  if (step === "aprobar") await requireUnsettled(tx, line, head);
  if (undoes(step)) await refusePaid(tx, { id: head.proposal_id }, step === "revocar" ? "revocar" : "anular");
  if (step === "deshacer") await requireUndoable(tx, actor, head);
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
  await tellAbout(tx, actor, line, head, step ?? adminStep, reason);
  await moneyChanged(tx, actor, line, step ?? adminStep ?? "");
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

/** @throws 403 for an approval of somebody else, 422 when something has followed it. */
async function requireUndoable(tx: Tx, actor: MusicWinsActor, head: Head): Promise<void> {
  if (head.accion === "aprobar" && head.created_by !== actor.userId)
    throw forbidden("Una aprobación la deshace quien la dio; los demás la revocan.");
  const [row] = await inTx(tx)<{ undoable: boolean }>(
    `SELECT ${undoableSql("$2")} AS undoable FROM budget_version v JOIN budget_proposal p ON p.id = v.proposal_id
     JOIN budget_line l ON l.id = v.line_id WHERE v.id = $1::int`,
    [head.id, actor.userId],
  );
  if (!row?.undoable) throw impossible("Después de la aprobación ya pasó algo más: no se deshace, se revoca.");
}

/** Of a line's proposals one at most is approved, and only one is paid. */
async function requireUnsettled(tx: Tx, line: HeldLine, head: Head): Promise<void> {
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
  line: HeldLine,
  head: Head,
  step: string | null,
  reason: string,
) {
  const subject = { ...line, titulo: head.titulo };
  if (step === "enviar") return tellApprovers(tx, actor, subject);
  if (step === null || !isDeed(step)) return;
  const message = deedText(step, head.titulo, reason);
  await tell(tx, actor, head.makers, "presupuesto_mw", subject, message);
}
