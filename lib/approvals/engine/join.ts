import { can } from "@/lib/access/can";
import { audit } from "@/lib/audit/audit";
import { activePeople } from "@/lib/auth/person";
import type { Tx } from "@/lib/db";
import { badField, impossible } from "@/lib/http/errors";
import type { ApprovalActor, ApprovalKind } from "../kind";
import type { Who } from "../policies/schema";
import type { Directory } from "../rules/eligible";
import { openStepOf, type RequestRow } from "./held";
import { ownerTitles } from "./registry";
import { askedPeople } from "./steps";
import { stuckWhy } from "./stuck";
import { tellWaiting } from "./tell";

/**
 * Somebody joins those who decide a step that nobody may decide: as one more whom its escalation brings in. Not who adds them, so that it
 * takes two, and as any other only where they may decide it. @throws 400, 422 where somebody may decide it
 */
export async function join(
  tx: Tx,
  row: RequestRow,
  { actor, joins = 0, reason = "" }: { actor: ApprovalActor; joins?: number; reason?: string },
  kind: ApprovalKind,
  directory: Directory,
): Promise<void> {
  const step = openStepOf(row);
  if (!step || stuckWhy(row, directory, await ownerTitles()) === "")
    throw impossible("Hay quien la decida: no hace falta sumar a nadie.");
  if (joins === actor.userId) throw badField("user_id", "Elegir a otra persona: quien suma no decide.");
  const [person] = await activePeople([joins], tx);
  const who: Who = { type: "persona", user_id: joins };
  const more = {
    escalate_to: [...(step.escalate_to as Who[]), who],
    escalated_at: step.escalated_at ?? directory.now,
    stuck_told_at: null,
  };
  const after = { ...row, steps: row.steps.map((one) => (one.id === step.id ? { ...one, ...more } : one)) };
  if (!person || !can(person, "approvals.use") || !askedPeople(after, directory).includes(joins))
    throw badField("user_id", "No la puede decidir: no está activa, la pidió o la hizo, o ya decidió otro paso.");
  await tx.approvalStep.update({ where: { id: step.id }, data: more });
  const what = [row.reference, row.title].filter(Boolean).join(", ");
  await tellWaiting(
    { tx, kind, row, to: [joins], by: actor },
    `${what} espera su decisión: nadie más la puede decidir`,
  );
  await audit(tx, actor, {
    action: "approval.joined",
    object: `approval:${row.id}`,
    after: { step: step.position, person: joins, reason },
  });
}
