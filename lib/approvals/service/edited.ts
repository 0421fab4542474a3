import { audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import type { Currency } from "@/lib/format/currencies";
import type { Prisma } from "@/lib/generated/prisma/client";
import { holdRequest, type RequestRow, rulesOf, stateOf, valuesOf } from "../engine/held";
import { kindOf } from "../engine/registry";
import { changed } from "../engine/tell";
import type { ApprovalActor, ApprovalKind, Subject } from "../kind";
import { differences, materialDifferences } from "../rules/changes";
import { chooseRule } from "../rules/match";
import { amountsOf, factsOf, sendForApproval, storedOf } from "./send";
import { takeStep } from "./takeStep";

/** What an edit meant for the record's approval. */
export interface Edited {
  /** No request of it waits or was approved; nothing compared changed; it was noted; it is asked for again. */
  outcome: "ninguna" | "igual" | "anotada" | "reemplazada";
  request: number | null;
}

/**
 * To be called by whoever edits a record that may wait for approval, or have it, in the transaction of the edit and after it.
 * A material change closes the request and sends another one that names what changed; any other one is noted for who decides. An
 * amount under the one approved keeps the approval.
 * @param recheck what a rule without steps said yes to is asked of its rules again: where steps would be asked for by now, it is sent anew
 * Errors: those of sending.
 */
export async function recordEdited(
  tx: Tx,
  actor: ApprovalActor,
  kindName: string,
  id: string,
  { held, recheck = false }: { held?: true; recheck?: boolean } = {},
): Promise<Edited> {
  const kind = await kindOf(kindName);
  if (!held) await kind.hold(tx, id);
  const found = await tx.approvalRequest.findFirst({
    where: { kind: kindName, object_id: id, state: { in: ["en_aprobacion", "aprobado"] } },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  if (!found) return { outcome: "ninguna", request: null };
  const row = await holdRequest(tx, found.id);
  const subject = await kind.load(tx, id);
  const material = materialDifferences(kind.material, subject.inForce ?? valuesOf(row.snapshot), subject.values);
  const lost = material.length === 0 && recheck && (await needsSteps(tx, row, subject));
  if (material.length === 0 && !lost) return note(tx, actor, kind, row, subject);
  const reason = lost ? UNFREE : `Cambió ${material.map(({ label }) => label.toLowerCase()).join(", ")}`;
  await takeStep(tx, { request: row.id, held: row, step: "reemplazar", actor, reason });
  const asker = await askerOf(tx, row);
  const sending = { held: true as const, replaces: row.id, asker, editor: actor.userId, differences: material };
  const { id: request } = await sendForApproval(tx, actor, kindName, id, sending);
  return { outcome: "reemplazada", request };
}

const UNFREE = "Ya no entra en lo que se aprueba solo";

/** A rule without steps said yes, and by the same rules somebody would have to say it of the record as it is now. */
async function needsSteps(tx: Tx, row: RequestRow, subject: Subject): Promise<boolean> {
  if (stateOf(row) !== "aprobado" || row.steps.length > 0) return false;
  const policy = await tx.approvalPolicy.findUniqueOrThrow({ where: { id: row.policy_id } });
  const facts = factsOf(subject, await amountsOf(tx, subject), await askerOf(tx, row), policy.currency as Currency);
  const rules = rulesOf(policy);
  return (rules[chooseRule(rules, facts).index]?.steps.length ?? 0) > 0;
}

async function askerOf(tx: Tx, { asked_by_user_id: userId }: RequestRow) {
  const { rol } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { rol: true } });
  return { userId, rol: rol as ApprovalActor["rol"] };
}

/**
 * Asks from the first step again for a record whose approval was taken back, in the place of the request that waits or was
 * approved. For a domain that undoes it by a call of its own, with its record held.
 * @returns the request that waits now
 */
export async function askAgain(
  tx: Tx,
  actor: ApprovalActor,
  { row, reason }: { row: RequestRow; reason: string },
): Promise<number> {
  await takeStep(tx, { request: row.id, held: row, step: "reemplazar", actor, reason });
  const asker = await askerOf(tx, row);
  const sent = await sendForApproval(tx, actor, row.kind, row.object_id, { held: true, replaces: row.id, asker });
  return sent.id;
}

/** Notes an edit that asks for nothing new. Who decides looked at other words: their version is no longer the request's. */
async function note(
  tx: Tx,
  actor: ApprovalActor,
  kind: ApprovalKind,
  row: RequestRow,
  subject: Subject,
): Promise<Edited> {
  const seen = differences(kind.material, valuesOf(row.latest), subject.values);
  const amounts = await amountsOf(tx, subject);
  const stored = { ...storedOf(subject, amounts), latest: subject.values as unknown as Prisma.InputJsonValue };
  const version = seen.length > 0 ? { version: { increment: 1 } } : {};
  await tx.approvalRequest.update({ where: { id: row.id }, data: { ...stored, ...version } });
  if (seen.length === 0) return { outcome: "igual", request: row.id };
  for (const difference of seen)
    await tx.approvalChange.create({ data: { ...difference, request_id: row.id, by_user_id: actor.userId } });
  await audit(tx, actor, { action: "approval.noted", object: `approval:${row.id}`, after: { differences: seen } });
  await changed(tx);
  return { outcome: "anotada", request: row.id };
}
