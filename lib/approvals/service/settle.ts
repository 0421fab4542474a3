import { audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import type { RequestRow } from "../engine/held";
import { kindOf } from "../engine/registry";
import { closeSteps } from "../engine/steps";
import { tellOutcome } from "../engine/tell";
import type { ApprovalActor } from "../kind";
import { type StepName, transitionOf } from "../rules/transitions";
import type { RequestState } from "../rules/words";

interface Settling {
  step: Extract<StepName, "aprobar" | "devolver" | "rechazar" | "cancelar" | "reemplazar" | "retirar">;
  actor: ApprovalActor;
  reason: string;
  /** A rule without steps said yes: nobody decided. */
  unasked?: boolean;
  /** The domain writes on the record what comes of it. */
  byDomain?: true | undefined;
  /** Whom it is told; who asked for it, unless said. */
  to?: readonly number[];
}

const EFFECTS = {
  aprobado: "onApproved",
  rechazado: "onRejected",
  devuelto: "onReturned",
  cancelado: "onCancelled",
  reemplazado: "onReplaced",
} as const;

/**
 * Settles a held request: its state and who settled it, what its kind does of it (ledger, state of the record), the audit and
 * the news, all in the caller's transaction.
 */
export async function settle(tx: Tx, row: RequestRow, settling: Settling): Promise<void> {
  const { step, actor, reason, unasked, byDomain } = settling;
  const kind = await kindOf(row.kind);
  const state = transitionOf(step).to as Exclude<RequestState, "en_aprobacion">;
  const now = new Date();
  await tx.approvalRequest.update({
    where: { id: row.id },
    data: {
      state,
      closed_at: now,
      closed_by_user_id: unasked ? null : actor.userId,
      close_reason: reason,
      version: { increment: 1 },
    },
  });
  if (row.steps.some(({ state: of }) => of === "espera" || of === "abierto")) await closeSteps(tx, row.id, now);
  const outcome = { request: row.id, actor, reason, ...(unasked && { unasked }) };
  if (!byDomain) await kind[EFFECTS[state]]?.(tx, row.object_id, outcome);
  await audit(tx, actor, {
    action: `approval.${transitionOf(step).audit}`,
    object: `approval:${row.id}`,
    before: { state: row.state, version: row.version },
    after: { state, reason, ...(unasked && { rule: row.rule }) },
  });
  if (unasked || state === "reemplazado" || kind.tellsItself) return;
  const to = settling.to ?? [row.asked_by_user_id, row.author_user_id];
  const subject = await kind.load(tx, row.object_id);
  await tellOutcome({ tx, kind, row, to, by: actor }, transitionOf(step).deed, subject, reason);
}
