import { audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import type { Currency } from "@/lib/format/currencies";
import type { Prisma } from "@/lib/generated/prisma/client";
import { conflict, impossible } from "@/lib/http/errors";
import { directoryOf } from "../engine/directory";
import { askedOf, type RequestRow, requestOf, rulesOf, stepOfPolicy, valuesOf } from "../engine/held";
import { inCurrency } from "../engine/rates";
import { kindOf, ownerTitles } from "../engine/registry";
import { askedPeople, countVotes } from "../engine/steps";
import { changed, tellAsked } from "../engine/tell";
import type { ApprovalActor, ApprovalKind, Subject } from "../kind";
import type { FactValues, Step } from "../policies/schema";
import { type Difference, differences } from "../rules/changes";
import { chooseRule } from "../rules/match";
import { stuckText } from "../rules/possible";
import { settle } from "./settle";

type Asker = Pick<ApprovalActor, "userId" | "rol">;

export interface Sending {
  /** The request whose place it takes, and what changed since; without it the one that was returned. */
  replaces?: number;
  differences?: readonly Difference[];
  /** Who asked for it first, whoever edited it since; without one who asks now. */
  asker?: Asker;
  /** Who made the edit that asks again; without one: who asks, who is known anyhow. */
  editor?: number;
  /** The step, from 0, that it begins with: those before it were decided in a request that was closed since. */
  from?: (steps: readonly Step[]) => number;
}

/**
 * Asks for the approval of a record, in the transaction that makes or sends it: by the policy in force, whose version stays
 * the request's. A rule without steps says yes at once.
 * @param sending what it takes the place of, who asks if not the actor, where it begins
 * @returns the request; `warning` where it was sent although nobody may decide it today
 * Errors: 409 where one waits already, 422 where nobody may decide it (unless the kind is sent even so) or no policy is there.
 */
export async function sendForApproval(
  tx: Tx,
  actor: ApprovalActor,
  kindName: string,
  id: string,
  sending: Sending = {},
): Promise<{ id: number; state: string; warning: string }> {
  const kind = await kindOf(kindName);
  await kind.hold(tx, id);
  const waiting = await tx.approvalRequest.count({ where: { kind: kindName, object_id: id, state: "en_aprobacion" } });
  if (waiting > 0) throw conflict("Ya espera una aprobación.");
  const subject = await kind.load(tx, id);
  const policy = await tx.approvalPolicy.findFirst({ where: { kind: kindName, state: "vigente" } });
  if (!policy) throw impossible(`No hay reglas vigentes de ${kind.title.toLowerCase()}. Avisar a Sistemas.`);
  const again = sending.replaces === undefined ? await returnedOf(tx, kindName, id, kind, subject) : sending;
  const asker = sending.asker ?? actor;
  const facts = await factsOf(subject, asker, policy.currency as Currency);
  const choice = chooseRule(rulesOf(policy), facts);
  const steps = rulesOf(policy)[choice.index]?.steps ?? [];
  const first = sending.from?.(steps) ?? 0;
  const made = await tx.approvalRequest.create({
    data: {
      ...storedOf(subject),
      kind: kindName,
      object_id: id,
      snapshot: subject.values as unknown as Prisma.InputJsonValue,
      latest: subject.values as unknown as Prisma.InputJsonValue,
      facts,
      asked_by_user_id: asker.userId,
      author_user_id: subject.author,
      editor_user_id: sending.editor ?? null,
      policy_id: policy.id,
      rule: choice.index + 1,
      unknown: choice.unknown,
      replaces_id: again.replaces ?? null,
      steps: { create: steps.map((step, index) => storedStep(step, index, index < first)) },
    },
    select: { id: true },
  });
  for (const difference of again.differences ?? [])
    await tx.approvalChange.create({
      data: { ...difference, request_id: made.id, by_user_id: sending.editor ?? null },
    });
  return begin(tx, actor, kind, subject, made.id, steps);
}

/** The request that was returned, or ended otherwise where the kind is sent again, with what changed of it since. */
async function returnedOf(
  tx: Tx,
  kindName: string,
  id: string,
  { material, sentAgain }: ApprovalKind,
  { values }: Subject,
): Promise<Sending> {
  const last = await tx.approvalRequest.findFirst({
    where: { kind: kindName, object_id: id },
    orderBy: { id: "desc" },
  });
  const ended = sentAgain ? ["devuelto", "rechazado", "cancelado"] : ["devuelto"];
  if (!last || !ended.includes(last.state)) return {};
  return { replaces: last.id, differences: differences(material, valuesOf(last.snapshot), values) };
}

/** Opens the first step, or says yes where there is none, and tells who is asked. */
async function begin(
  tx: Tx,
  actor: ApprovalActor,
  kind: ApprovalKind,
  subject: Subject,
  id: number,
  steps: readonly Step[],
): Promise<{ id: number; state: string; warning: string }> {
  const sent = await requestOf(tx, id);
  const directory = await directoryOf(tx, [askedOf(sent)]);
  const warning =
    steps.length === 0 ? "" : stuckText(steps.map(stepOfPolicy), askedOf(sent), directory, await ownerTitles());
  if (warning && kind.nobody === "refuse") throw impossible(warning);
  if (warning) await tx.approvalRequest.update({ where: { id }, data: { warning } });
  const { row, done } = await countVotes(tx, sent, directory);
  await audit(tx, actor, { action: "approval.sent", object: `approval:${id}`, after: auditedOf(row) });
  if (done) await settle(tx, row, { step: "aprobar", actor, reason: "", unasked: true });
  else await tellAsked({ tx, kind, row, to: askedPeople(row, directory), by: actor }, subject);
  await changed(tx);
  return { id, state: done ? "aprobado" : "en_aprobacion", warning };
}

const auditedOf = ({ kind, object_id, policy_id, rule, reference, warning }: RequestRow) => ({
  kind,
  object_id,
  policy_id,
  rule,
  reference,
  ...(warning && { warning }),
});

/** What the policy is asked about: the kind's facts, with the amount in the policy's currency, or unknown without a rate. */
export async function factsOf(
  { facts, amount, otherAmounts = [], day }: Pick<Subject, "facts" | "amount" | "otherAmounts" | "day">,
  actor: Pick<ApprovalActor, "rol">,
  currency: Currency,
): Promise<FactValues> {
  return {
    ...facts,
    importe: amount && (await inCurrency([amount, ...otherAmounts], currency, day)),
    moneda: amount?.currency ?? null,
    rol_pide: actor.rol,
  };
}

/** What of a subject stands in the request's own columns. */
export const storedOf = (subject: Subject) => ({
  object_version: subject.version,
  reference: subject.reference,
  title: subject.title,
  subtitle: subject.subtitle,
  amount: subject.amount?.amount ?? null,
  currency: subject.amount?.currency ?? null,
  company_id: subject.company?.id ?? null,
  country: subject.company?.country ?? subject.country ?? "AR",
  beneficiaries: [...subject.beneficiaries],
  makers: [...(subject.makers ?? [])],
  other_amounts: [...(subject.otherAmounts ?? [])] as unknown as Prisma.InputJsonArray,
  production: subject.production ?? "",
  keys: subject.keys as Prisma.InputJsonObject,
  link: subject.link,
});

const storedStep = (
  { who, mode, needed, sla_hours, escalate_to, may_skip }: Step,
  index: number,
  decided: boolean,
): Prisma.ApprovalStepCreateWithoutRequestInput => ({
  ...(decided && { state: "aprobado", closed_at: new Date() }),
  position: index + 1,
  who: who as unknown as Prisma.InputJsonValue,
  escalate_to: escalate_to as unknown as Prisma.InputJsonValue,
  mode,
  needed: needed ?? 1,
  sla_hours,
  may_skip,
});
