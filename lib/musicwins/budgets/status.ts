import type { Tx } from "@/lib/db";
import { badField, badRequest, forbidden, impossible } from "@/lib/http/errors";
import { onceAnswered } from "@/lib/once";
import { inTx } from "../database";
import { answer, observe } from "../line/asked";
import { type Head, requireSeen, requireStep, seenVersion } from "../line/head";
import type { HeldLine, Named } from "../line/hold";
import { deciding } from "../line/onLine";
import { rowOf, undoableSql } from "../line/rows";
import type { BudgetRow } from "../line/schema";
import { undoPaid } from "../line/unpaid";
import { pay } from "../payments/pay";
import { atLeast, statusTitles } from "../rules/kinds";
import {
  adminTransitions,
  type Decision,
  decide,
  type Transition,
  transitions,
  type Wanted,
} from "../rules/transitions";
import { type MusicWinsActor, requireRole, scopeOf } from "../scope";
import { applyDecision } from "./decided";

/** A wanted change of a proposal's status. `version`: the head that the person saw. */
export interface StatusChange extends Wanted {
  reason: string;
  version: number | undefined;
  /** The client's own key of the call. */
  clave?: string | undefined;
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
  if (change.newStatus === "pagado") return pay(actor, { ...named, version: change.version, clave: change.clave });
  const seen = await seenVersion(scopeOf(actor), { ...named, version: change.version });
  const { newStatus, newStatusAdmin, reason, clave } = change;
  const request = { ...named, ...change };
  const call = { name: "musicwins.estado", userId: actor.userId, clave, request };
  return deciding(actor, named, { newStatus, newStatusAdmin }, async ({ tx, scope, line, head }) => {
    if (!line.pays && !atLeast(line.rol, "editor")) requireRole(line.rol, "editor");
    const act = async () => {
      const decision = decide(head, withAdmin(change, line, head));
      if (decision !== null || head.created_by !== actor.userId) {
        await requireSeen(tx, scope, head, seen);
        if (decision === null) throw impossible(`El presupuesto ya está "${statusTitles[head.status]}".`);
        if ("problem" in decision) throw impossible(decision.problem);
        await take(tx, actor, line, head, decision, reason);
      }
    };
    return onceAnswered(tx, call, act, () => rowOf(scope, named, inTx(tx)));
  });
}

/** The person who approves and may also confirm for Administration says both words at once, unless they say one. */
function withAdmin({ newStatus, newStatusAdmin }: Wanted, { pays }: HeldLine, head: Head): Wanted {
  if (newStatusAdmin || newStatus !== "aprobado" || head.status !== "pendiente") return { newStatus, newStatusAdmin };
  return pays ? { newStatus, newStatusAdmin: "aprobado" } : { newStatus };
}

/** Asks who may, tells the engine of approvals what it decides, and writes what comes of it. */
async function take(
  tx: Tx,
  actor: MusicWinsActor,
  line: HeldLine,
  head: Head,
  decision: Decision,
  reason: string,
): Promise<void> {
  const { step, adminStep } = decision;
  for (const one of [step, adminStep]) if (one) requireStep(one, actor, line, head);
  const rule = step ? (transitions[step] as Transition) : undefined;
  const adminRule = adminStep ? (adminTransitions[adminStep] as { reason?: true }) : undefined;
  if ((rule?.reason || adminRule?.reason) && !reason) throw badField("reason", "Falta el motivo.");
  if (step === "deshacer_pago") return undoPaid(tx, actor, line, head, reason);
  if (step === "deshacer") await requireUndoable(tx, actor, head);
  const reached = await said(tx, actor, head, decision, reason);
  if (reached) await applyDecision(tx, actor, line, head, reached, reason);
}

/**
 * Says to the engine what is its to count: the words of the area and of Administration. `observar` after the approval,
 * `reconsiderar` and `revocar` are steps of the proposal.
 * @returns what comes of it; null where its policy waits for others
 */
async function said(tx: Tx, actor: MusicWinsActor, head: Head, decision: Decision, reason: string) {
  const { step, adminStep } = decision;
  if (step === "aprobar") {
    const reached = await answer(tx, actor, head, { step, reason, oneStep: adminStep === null });
    if (reached === "ninguna") return null;
    return decide(head, {
      newStatus: "aprobado",
      ...(reached === "todas" && { newStatusAdmin: "aprobado" }),
    }) as Decision;
  }
  if (adminStep === "confirmar") {
    const reached = await answer(tx, actor, head, { step: "aprobar", reason });
    return reached === "todas" ? decision : null;
  }
  if (step === "rechazar" || step === "devolver") await answer(tx, actor, head, { step, reason });
  if (adminStep === "observar") await observe(tx, actor, head, reason);
  return decision;
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
