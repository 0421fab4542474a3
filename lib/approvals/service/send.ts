import { audit } from "@/lib/audit/audit";
import type { Tx } from "@/lib/db";
import type { Currency } from "@/lib/format/currencies";
import type { Prisma } from "@/lib/generated/prisma/client";
import { conflict, impossible } from "@/lib/http/errors";
import { inEach } from "@/lib/rates/inCurrencyService";
import { directoryOf } from "../engine/directory";
import { askedInSteps, requestOf, rulesOf, stepOfPolicy } from "../engine/held";
import { insertRequest, isPlenty, type Last, standing } from "../engine/insert";
import { kindOf, ownerTitles } from "../engine/registry";
import { openedStep, toldByEngine } from "../engine/steps";
import { changed, tellAsked } from "../engine/tell";
import type { ApprovalActor, ApprovalKind, Subject } from "../kind";
import type { FactValues, Step } from "../policies/schema";
import { type Difference, differences } from "../rules/changes";
import { type Asked, partiesTo, type StepRule } from "../rules/eligible";
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
  /** Its record is held already. */
  held?: true;
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
  if (!sending.held) await kind.hold(tx, id);
  const subject = await kind.load(tx, id);
  const asker = sending.asker ?? actor;
  const amounts = await amountsOf(tx, subject);
  const asked = askedBy(subject, amounts, kindName, asker.userId, sending.editor ?? null);
  const { last, policy, free } = await standing(tx, kindName, id, [...partiesTo(asked).keys()]);
  if (last?.state === "en_aprobacion") throw conflict("Ya espera una aprobación.");
  if (!policy) throw impossible(`No hay reglas vigentes de ${kind.title.toLowerCase()}. Avisar a Sistemas.`);
  const again = sending.replaces === undefined ? againOf(last, kind, subject) : sending;
  const facts = factsOf(subject, amounts, asker, policy.currency as Currency);
  const choice = chooseRule(rulesOf(policy), facts);
  const steps = rulesOf(policy)[choice.index]?.steps ?? [];
  const rules = steps.map(stepOfPolicy);
  const warning = isPlenty(rules, free) ? "" : await warningOf(tx, kind, rules, asked);
  const first = sending.from?.(steps) ?? 0;
  const now = new Date();
  const stored = {
    ...storedOf(subject, amounts),
    kind: kindName,
    object_id: id,
    snapshot: subject.values,
    latest: subject.values,
    facts,
    asked_by_user_id: asker.userId,
    author_user_id: subject.author,
    editor_user_id: sending.editor ?? null,
    policy_id: policy.id,
    rule: choice.index + 1,
    unknown: choice.unknown,
    replaces_id: again.replaces ?? null,
    warning,
  };
  const opened = steps[first] && (await openedStep(tx, steps[first], stored.country, now));
  const storedSteps = steps.map((step, index) => ({
    ...storedStep(step, index),
    ...(index < first && { state: "aprobado", closed_at: now }),
    ...(index === first && opened),
  }));
  const made = await insertRequest(tx, stored, storedSteps, again.differences ?? [], sending.editor ?? null);
  await audit(tx, actor, { action: "approval.sent", object: `approval:${made}`, after: auditedOf(stored) });
  const done = steps.length === 0;
  if (done) await settle(tx, await requestOf(tx, made), { step: "aprobar", actor, reason: "", unasked: true });
  else await tellFirst(tx, actor, kind, subject, made);
  await changed(tx);
  return { id: made, state: done ? "aprobado" : "en_aprobacion", warning };
}

async function tellFirst(tx: Tx, actor: ApprovalActor, kind: ApprovalKind, subject: Subject, id: number) {
  const row = await requestOf(tx, id);
  const directory = await directoryOf(tx, [askedInSteps(row)]);
  const to = await toldByEngine(tx, row, kind, directory);
  await tellAsked({ tx, kind, row, to, by: actor }, subject);
}

/** What of a subject decides who may say yes to it. */
const askedBy = (subject: Subject, amounts: Amounts, kind: string, asked_by: number, editor: number | null): Asked => ({
  kind,
  amounts,
  production: subject.production ?? "",
  keys: subject.keys,
  asked_by,
  author: subject.author,
  editor,
  beneficiaries: subject.beneficiaries,
  makers: subject.makers ?? [],
});

/** Why nobody could decide it today. @throws 422 where its kind is not sent then */
async function warningOf(tx: Tx, kind: ApprovalKind, steps: readonly StepRule[], asked: Asked): Promise<string> {
  if (steps.length === 0) return "";
  const by_lead = steps.some(({ who }) => who.some(({ type }) => type === "jefe"));
  const warning = stuckText(steps, asked, await directoryOf(tx, [{ ...asked, by_lead }]), await ownerTitles());
  if (warning && kind.nobody === "refuse") throw impossible(warning);
  return warning;
}

/** What was returned and is sent again, or ended otherwise where the kind is sent again, with what changed of it since. */
function againOf(
  last: Last | null,
  { material, sentAgain }: ApprovalKind,
  { values, inForce }: Subject,
): Pick<Sending, "replaces" | "differences"> {
  const ended = sentAgain ? ["devuelto", "rechazado", "cancelado"] : ["devuelto"];
  if (!last || !ended.includes(last.state)) return {};
  return { replaces: last.id, differences: differences(material, inForce ?? last.snapshot, values) };
}

const auditedOf = ({ kind, object_id, policy_id, rule, reference, warning }: Record<string, unknown>) => ({
  kind,
  object_id,
  policy_id,
  rule,
  reference,
  ...(warning ? { warning } : {}),
});

type Amounts = Asked["amounts"];

/** All that is asked for in each currency, at the rates of its day; without those whose rate is missing. */
export const amountsOf = async (
  tx: Tx | null,
  { amount, otherAmounts = [], day }: Pick<Subject, "amount" | "otherAmounts" | "day">,
): Promise<Amounts> => (amount ? await inEach(tx, [amount, ...otherAmounts], day) : {});

/** What the policy is asked about: the kind's facts, with the amount in the policy's currency, or unknown without a rate. */
export const factsOf = (
  { facts, amount }: Pick<Subject, "facts" | "amount">,
  amounts: Amounts,
  actor: Pick<ApprovalActor, "rol">,
  currency: Currency,
): FactValues => ({
  ...facts,
  importe: amounts[currency] ?? null,
  moneda: amount?.currency ?? null,
  rol_pide: actor.rol,
});

/** What of a subject stands in the request's own columns. */
export const storedOf = (subject: Subject, amounts: Amounts) => ({
  object_version: subject.version,
  reference: subject.reference,
  title: subject.title,
  subtitle: subject.subtitle,
  amount: subject.amount?.amount ?? null,
  currency: subject.amount?.currency ?? null,
  amounts: amounts as Prisma.InputJsonObject,
  company_id: subject.company?.id ?? null,
  country: subject.company?.country ?? subject.country ?? "AR",
  beneficiaries: [...subject.beneficiaries],
  makers: [...(subject.makers ?? [])],
  other_amounts: [...(subject.otherAmounts ?? [])] as unknown as Prisma.InputJsonArray,
  production: subject.production ?? "",
  keys: subject.keys as Prisma.InputJsonObject,
  link: subject.link,
});

const storedStep = ({ who, mode, needed, sla_hours, escalate_to, may_skip }: Step, index: number) => ({
  position: index + 1,
  who,
  escalate_to,
  mode,
  needed: needed ?? 1,
  sla_hours,
  may_skip,
  state: "espera",
});
