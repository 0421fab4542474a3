import type { ClientBase } from "pg";
import { demoMail, type Role } from "@/lib/access/roles";
import { insertRequest } from "@/lib/approvals/engine/insert";
import type { ApprovalKind } from "@/lib/approvals/kind";
import type { Rule } from "@/lib/approvals/policies/schema";
import { chooseRule } from "@/lib/approvals/rules/match";
import { factsOf, storedOf } from "@/lib/approvals/service/send";
import { approvals, COMPROBANTE } from "@/lib/vouchers/service/approvalKind";
import { asTx } from "../insert";
import { setDeadlines } from "../musicWins/asked";
import type { Planned } from "./rows";

const HOUR = 3_600_000;

interface Asking {
  kind: ApprovalKind;
  policy: { id: number; rules: Rule[] };
  asker: { id: number; rol: Role };
}

/** Asks as sending it does, at a moment of then, and tells nobody. */
async function ask(client: ClientBase, { kind, policy, asker }: Asking, id: number, at: Date): Promise<void> {
  const tx = asTx(client);
  const subject = await kind.load(tx, String(id));
  const facts = await factsOf(tx, subject, asker, "ARS");
  const { index, unknown } = chooseRule(policy.rules, facts);
  const steps = (policy.rules[index]?.steps ?? []).map((step, place) => ({
    ...step,
    position: place + 1,
    needed: step.needed ?? 1,
    state: place === 0 ? "abierto" : "espera",
    opened_at: place === 0 ? at : null,
  }));
  const stored = {
    ...storedOf(subject),
    kind: COMPROBANTE,
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

/** What waits in /Aprobador, with its deadlines. */
export async function askVouchers(client: ClientBase, plans: readonly Planned[], now: Date): Promise<void> {
  const kind = approvals.kinds?.[COMPROBANTE];
  const { rows } = await client.query<Omit<Asking, "kind">>(
    `SELECT jsonb_build_object('id', p.id, 'rules', p.rules) AS policy, jsonb_build_object('id', a.id, 'rol', a.rol) AS asker
     FROM approval_policy p, app_user a WHERE p.kind = $1 AND p.state = 'vigente' AND a.mail = $2`,
    [COMPROBANTE, demoMail("Administracion")],
  );
  const [row] = rows;
  if (!kind || !row) throw new RangeError("nobody approves vouchers");
  const waiting = plans.filter(({ state }) => state === "en_aprobacion");
  for (const [index, { id }] of waiting.entries())
    await ask(client, { kind, ...row }, id, new Date(now.getTime() - (index + 1) * 5 * HOUR));
  await setDeadlines(client, now, COMPROBANTE);
}
