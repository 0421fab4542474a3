import { audit } from "@/lib/audit/audit";
import { activePeople } from "@/lib/auth/person";
import type { Tx } from "@/lib/db";
import { directoryOf } from "../engine/directory";
import { mustGiveReason, refusalOf, standingOf } from "../engine/guard";
import {
  askedInSteps,
  holdRequest,
  noRequest,
  openStepOf,
  type RequestRow,
  requestOf,
  verdictOf,
} from "../engine/held";
import { join } from "../engine/join";
import { kindOf } from "../engine/registry";
import { askedPeople, countVotes, toldByEngine } from "../engine/steps";
import { followStuck } from "../engine/stuck";
import { changed, tellAsked } from "../engine/tell";
import { tick } from "../engine/tick";
import type { ApprovalActor, ApprovalKind } from "../kind";
import type { Who } from "../policies/schema";
import type { Directory } from "../rules/eligible";
import { type StepName, transitionOf } from "../rules/transitions";
import type { Verdict, Way } from "../rules/words";
import { settle } from "./settle";

export interface Taking {
  request: number;
  step: StepName;
  /** The request as it was read with its record held already (`heldRequest`). */
  held?: RequestRow;
  /** Null: the clock. */
  actor: ApprovalActor | null;
  /** What was looked at; without it whatever the request says now. */
  version?: number;
  reason?: string;
  via?: Way;
  /** The domain's own call that says it writes on the record what comes of it: the kind's effects are not run. */
  byDomain?: true;
  /** An approval that counts for the open step alone, also where who gives it belongs to a later one that counts it. */
  oneStep?: true;
  /** Who joins those who decide a step that nobody may decide. */
  joins?: number;
  /** The clock's instant. */
  now?: Date;
  /** Asked once record and request are held, before anything else: refuses by throwing. */
  check?: (row: RequestRow, tx: Tx) => Promise<void> | void;
}

/**
 * The one way in which a request changes: holds its record and then itself, refuses (four eyes, what was settled or moved
 * meanwhile, whose step it is not), and does what the table of transitions says, with audit, notices and news, in the caller's
 * transaction. The same verdict of the same person on the same version again, and what the clock did already, changes nothing:
 * then `repeated` is true.
 * Errors: 400 without a reason where one is needed, 403, 404, 409, and those of the kind's own effects.
 */
export async function takeStep(tx: Tx, taking: Taking): Promise<{ repeated: boolean; row: RequestRow }> {
  const { request, step, actor, check } = taking;
  const kind = await kindOf(taking.held?.kind ?? (await holdRecord(tx, request)));
  mustGiveReason(step, taking.reason ?? "", taking);
  // Whoever changes a request holds its record first.
  const row = taking.held ?? (await holdRequest(tx, request));
  await check?.(row, tx);
  if (isRepeated(row, taking)) return { repeated: true, row };
  const directory = await directoryOf(tx, [askedInSteps(row)], taking.now);
  const refusal = refusalOf(row, taking, kind, directory);
  if (refusal) throw refusal;
  const { by } = transitionOf(step);
  if (by === "reloj" && !(await ofClock(tx, row, step, kind, directory))) return { repeated: true, row };
  if (actor) await ofPerson(tx, row, { ...taking, actor }, kind, directory);
  await changed(tx);
  return { repeated: false, row: await requestOf(tx, request) };
}

/** Holds the record of a request, always before the request. @returns its kind's name */
async function holdRecord(tx: Tx, id: number): Promise<string> {
  const seen = await tx.approvalRequest.findUnique({ where: { id }, select: { kind: true, object_id: true } });
  if (!seen) throw noRequest();
  await (await kindOf(seen.kind)).hold(tx, seen.object_id);
  return seen.kind;
}

/** The first answer again: the same person said the same of the same version. */
const isRepeated = (row: RequestRow, { step, actor, version }: Taking): boolean => {
  if (step === "cancelar") return row.state === "cancelado" && row.closed_by_user_id === actor?.userId;
  return row.decisions.some(
    (decision) =>
      decision.by_user_id === actor?.userId &&
      verdictOf(decision) === step &&
      (version === undefined || decision.request_version === version),
  );
};

type PersonTaking = Taking & { actor: ApprovalActor };

async function ofPerson(tx: Tx, row: RequestRow, taking: PersonTaking, kind: ApprovalKind, directory: Directory) {
  const { step, actor, reason = "" } = taking;
  const { byDomain } = taking;
  if (step === "sumar") return join(tx, row, taking, kind, directory);
  if (step === "cancelar" || step === "reemplazar" || step === "retirar")
    return settle(tx, row, { step, actor, reason, byDomain, to: askedPeople(row, directory) });
  const decided = await decisionOf(tx, row, taking, kind, directory);
  if (step !== "aprobar") return settle(tx, row, { step: step as "devolver" | "rechazar", actor, reason, byDomain });
  await audit(tx, actor, { action: "approval.decided", object: `approval:${row.id}`, after: auditedOf(decided, row) });
  await advance(tx, { ...row, decisions: [...row.decisions, decided] }, taking, kind, directory);
}

/** Writes down what was said of the open step, by whom, for whom and how. */
async function decisionOf(tx: Tx, row: RequestRow, taking: PersonTaking, kind: ApprovalKind, directory: Directory) {
  const { step, actor, reason = "", via = "pantalla" } = taking;
  const open = openStepOf(row);
  if (!open) throw new Error(`approval ${row.id} waits without an open step`);
  const { on_behalf_of } = standingOf(row, actor.userId, kind, directory);
  const decision = {
    verdict: step as Verdict,
    reason,
    via,
    by_user_id: actor.userId,
    on_behalf_of_user_id: on_behalf_of,
    request_version: row.version,
  };
  const made = await tx.approvalDecision.create({ data: { ...decision, request_id: row.id, step_id: open.id } });
  const nameOf = (id: number) => ({ id, name: directory.people.get(id)?.name ?? "", mail: "" });
  return { ...made, by: nameOf(actor.userId), on_behalf_of: on_behalf_of === null ? null : nameOf(on_behalf_of) };
}

const auditedOf = (
  { verdict, reason, via, by_user_id, on_behalf_of_user_id, request_version, step_id }: RequestRow["decisions"][number],
  { steps }: RequestRow,
) => {
  const step = steps.find(({ id }) => id === step_id)?.position;
  return { verdict, reason, via, by_user_id, on_behalf_of_user_id, request_version, step };
};

/** Counts the approvals: the last step settles it, the next one is asked. */
async function advance(
  tx: Tx,
  held: RequestRow,
  { actor, byDomain, oneStep }: Pick<PersonTaking, "actor" | "byDomain" | "oneStep">,
  kind: ApprovalKind,
  directory: Directory,
) {
  const { row, moved, done } = await countVotes(tx, held, directory, !oneStep);
  const reason = row.decisions.at(-1)?.reason ?? "";
  if (done) return settle(tx, row, { step: "aprobar", actor, reason, byDomain });
  if (!moved) return;
  const next = openStepOf(row)?.who as Who[];
  if (!byDomain) await kind.onStep?.(tx, row.object_id, { request: row.id, actor, reason, next });
  await tx.approvalRequest.update({ where: { id: row.id }, data: { version: { increment: 1 } } });
  const to = await toldByEngine(tx, row, kind, directory);
  const asked = { tx, kind, row: { ...row, version: row.version + 1 }, to, by: actor };
  await tellAsked(asked, await kind.load(tx, row.object_id));
}

/** What the clock does: it reminds, says that it is late, brings others in; and counts again where people changed. */
async function ofClock(tx: Tx, row: RequestRow, step: StepName, kind: ApprovalKind, directory: Directory) {
  if (step === "atascar" || step === "destrabar") return followStuck(tx, row, kind, directory);
  if (step !== "contar") return tick(tx, row, step as "recordar" | "vencer" | "escalar", kind, directory);
  const last = row.decisions.at(-1);
  const person = last && (await lastVoter(tx, last.by_user_id));
  if (person) await advance(tx, row, { actor: person }, kind, directory);
  return person !== undefined;
}

/** Whose approval turns out to have been the last one needed: theirs is the decision. */
async function lastVoter(tx: Tx, id: number): Promise<ApprovalActor | undefined> {
  const [person] = await activePeople([id], tx);
  return person && { ...person, requestId: "approvals.clock" };
}
