import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Input, Output } from "@/lib/http/contract";
import { impossible } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import { directoryOf } from "../engine/directory";
import { rulesOf } from "../engine/held";
import { givenKind, kindOf, registry } from "../engine/registry";
import { changed } from "../engine/tell";
import type { ApprovalActor } from "../kind";
import type * as api from "./api";
import { checkRules } from "./check";
import type { PolicyView } from "./schema";
import { heldDraft, include, type PolicyRow, policyOf, policyView, viewFor } from "./stored";

/** How the audit log calls a policy. */
export const objectOf = (id: number) => `approval_policy:${id}`;

/** `GET /approval-policies`: every kind, by title. */
export async function list(actor: ApprovalActor): Promise<Output<typeof api.listPolicies>> {
  const { kinds } = await registry();
  const rows = await prisma.approvalPolicy.findMany({ where: { state: { not: "retirada" } }, include });
  const directory = await directoryOf(prisma, []);
  const of = (kind: string, state: string) => {
    const row = rows.find((one) => one.kind === kind && one.state === state);
    return row ? policyView(actor, row, directory) : null;
  };
  const data = [...kinds].map(([kind, { title }]) => ({
    kind,
    title,
    vigente: of(kind, "vigente"),
    borrador: of(kind, "borrador"),
  }));
  return { data: data.sort((a, b) => a.title.localeCompare(b.title, "es")) };
}

/** `GET /approval-policies/versions`. */
export async function versions(
  actor: ApprovalActor,
  { query: { kind } }: Input<typeof api.listVersions>,
): Promise<Output<typeof api.listVersions>> {
  await givenKind(kind);
  const rows = await prisma.approvalPolicy.findMany({ where: { kind }, include, orderBy: { version: "desc" } });
  const directory = await directoryOf(prisma, []);
  return { data: rows.map((row) => policyView(actor, row, directory)) };
}

/** `GET /approval-policies/{id}`. Errors: 404. */
export const get = async (actor: ApprovalActor, { params }: Input<typeof api.getPolicy>): Promise<PolicyView> =>
  viewFor(prisma, actor, await policyOf(params.id));

/** `POST /approval-policies`. */
export async function draft(actor: ApprovalActor, { body }: Input<typeof api.draftPolicy>): Promise<PolicyView> {
  await givenKind(body.kind);
  return prisma.$transaction(async (tx) => {
    await holdTurn(tx, `approval_policy:${body.kind}`);
    const rows = await tx.approvalPolicy.findMany({
      where: { kind: body.kind },
      include,
      orderBy: { version: "desc" },
    });
    const known = rows.find(({ state }) => state === "borrador");
    if (known) return viewFor(tx, actor, known);
    const from = rows.find(({ state }) => state === "vigente");
    const made = await tx.approvalPolicy.create({
      data: {
        kind: body.kind,
        version: (rows[0]?.version ?? 0) + 1,
        currency: from?.currency ?? "ARS",
        rules: (from?.rules ?? FIRST) as Prisma.InputJsonValue,
        created_by_user_id: actor.userId,
        changed_by_user_id: actor.userId,
      },
      include,
    });
    return told(tx, actor, "drafted", made);
  });
}

/** Where a kind has no rules yet: an administrator approves everything. */
const FIRST = [
  {
    match: "todas",
    conditions: [],
    steps: [
      {
        who: [{ type: "rol", role: "Administrador" }],
        mode: "alguno",
        sla_hours: null,
        escalate_to: [],
        may_skip: false,
      },
    ],
  },
];

/** Audits and tells who looks. */
export async function told(
  tx: Parameters<typeof viewFor>[0],
  actor: ApprovalActor,
  deed: "drafted" | "changed" | "asked" | "published" | "given_back",
  row: PolicyRow,
  before?: PolicyRow,
): Promise<PolicyView> {
  const facts = (one: PolicyRow) => ({ kind: one.kind, version: one.version, state: one.state, rules: one.rules });
  await audit(tx, actor, {
    action: `approval_policy.${deed}`,
    object: objectOf(row.id),
    ...(before && { before: facts(before) }),
    after: { ...facts(row), ...(row.holds_at && { holds_at: row.holds_at }) },
  });
  await changed(tx);
  return viewFor(tx, actor, row);
}

/** `PUT /approval-policies/{id}`. */
export async function change(
  actor: ApprovalActor,
  { params, body }: Input<typeof api.changePolicy>,
): Promise<PolicyView> {
  return prisma.$transaction(async (tx) => {
    const row = await heldDraft(tx, actor, params.id, body.edition);
    const inForce = await tx.approvalPolicy.findFirst({ where: { kind: row.kind, state: "vigente" } });
    const rules = await checkRules(tx, await kindOf(row.kind), body.rules, inForce ? rulesOf(inForce) : []);
    const after = await tx.approvalPolicy.update({
      where: { id: row.id },
      data: {
        currency: body.currency,
        rules: rules as unknown as Prisma.InputJsonValue,
        note: body.note,
        changed_by_user_id: actor.userId,
        asked_by_user_id: null,
        asked_at: null,
        holds_at: null,
        edition: { increment: 1 },
      },
      include,
    });
    return told(tx, actor, "changed", after, row);
  });
}

/** `DELETE /approval-policies/{id}`. */
export async function discard(
  actor: ApprovalActor,
  { params }: Input<typeof api.discardPolicy>,
): Promise<Output<typeof api.discardPolicy>> {
  return prisma.$transaction(async (tx) => {
    const row = await heldDraft(tx, actor, params.id);
    if (row.asked_at && row.asked_by_user_id !== actor.userId)
      throw impossible("Pidieron publicarlo: devolverlo antes.");
    await tx.approvalPolicy.delete({ where: { id: row.id } });
    const before = { kind: row.kind, version: row.version, rules: row.rules };
    await audit(tx, actor, { action: "approval_policy.discarded", object: objectOf(row.id), before });
    await changed(tx);
    return { ok: true };
  });
}
