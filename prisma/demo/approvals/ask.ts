import type { ClientBase } from "pg";
import type { Role } from "@/lib/access/roles";
import { insertRequest } from "@/lib/approvals/engine/insert";
import { openedStep } from "@/lib/approvals/engine/steps";
import type { ApprovalKind, DeclaredApprovals } from "@/lib/approvals/kind";
import type { Rule } from "@/lib/approvals/policies/schema";
import { chooseRule } from "@/lib/approvals/rules/match";
import { amountsOf, factsOf, storedOf } from "@/lib/approvals/service/send";
import { inZone } from "@/lib/format/dates";
import { asTx } from "../insert";

/** Who asks for what of a kind, by its rules in force. */
interface Asking {
  name: string;
  kind: ApprovalKind;
  policy: { id: number; rules: Rule[] };
  asker: { id: number; rol: Role };
}

/** @throws RangeError where nobody approves the kind, or nobody has the mail */
export async function askingOf(
  client: ClientBase,
  { kinds }: DeclaredApprovals,
  name: string,
  mail: string,
): Promise<Asking> {
  const { rows } = await client.query<Omit<Asking, "kind" | "name">>(
    `SELECT jsonb_build_object('id', p.id, 'rules', p.rules) AS policy, jsonb_build_object('id', a.id, 'rol', a.rol) AS asker
     FROM approval_policy p, app_user a WHERE p.kind = $1 AND p.state = 'vigente' AND a.mail = $2`,
    [name, mail],
  );
  const [row] = rows;
  const kind = kinds?.[name];
  if (!kind || !row) throw new RangeError(`nobody approves ${name}`);
  return { name, kind, ...row };
}

/** Asks as sending it does, at a moment of then, and tells nobody. */
export async function askAt(
  client: ClientBase,
  { name, kind, policy, asker }: Asking,
  id: number,
  at: Date,
): Promise<void> {
  const tx = asTx(client);
  const subject = await kind.load(tx, String(id));
  const amounts = await amountsOf(tx, { ...subject, day: inZone(at.toISOString()).day });
  const facts = factsOf(subject, amounts, asker, "ARS");
  const { index, unknown } = chooseRule(policy.rules, facts);
  const asked = policy.rules[index]?.steps ?? [];
  const [first] = asked;
  const opened = first && (await openedStep(tx, first, storedOf(subject, amounts).country, at));
  const steps = asked.map((step, place) => ({
    ...step,
    position: place + 1,
    needed: step.needed ?? 1,
    state: "espera",
    ...(place === 0 && opened),
  }));
  const stored = {
    ...storedOf(subject, amounts),
    kind: name,
    object_id: String(id),
    snapshot: subject.values,
    latest: subject.values,
    facts,
    asked_by_user_id: asker.id,
    asked_at: at,
    author_user_id: subject.author,
    policy_id: policy.id,
    rule: index + 1,
    unknown,
    warning: "",
    close_reason: "",
    state: "en_aprobacion",
    version: 1,
  };
  await insertRequest(tx, stored, steps, [], null);
}
